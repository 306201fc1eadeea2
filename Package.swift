// swift-tools-version: 6.2
import PackageDescription

// One settings list for all targets: each file shows what it leans on, and a warning is an error.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Every call into C and every raw pointer in these targets is marked `unsafe`.
let strictSettings = settings + [.strictMemorySafety()]

let package = Package(
  name: "linkindex",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "linkindex", targets: ["linkindex"]),
    .library(name: "LinkTypes", targets: ["LinkTypes"]),
    .library(name: "TextAnalysis", targets: ["TextAnalysis"]),
    .library(name: "AttributeQuery", targets: ["AttributeQuery"]),
    .library(name: "EntityStore", targets: ["EntityStore"]),
    .library(name: "CoreSpotlightCompat", targets: ["CoreSpotlightCompat"]),
    .library(name: "LinkRouter", targets: ["LinkRouter"]),
    .library(name: "SiteAssociation", targets: ["SiteAssociation"]),
    .library(name: "IntentPhrases", targets: ["IntentPhrases"]),
    .library(name: "SignedAssociation", targets: ["SignedAssociation"]),
    .library(name: "SiteCheck", targets: ["SiteCheck"]),
    .library(name: "LinkGenerator", targets: ["LinkGenerator"]),
    .library(name: "IntentResolution", targets: ["IntentResolution"]),
  ],
  targets: [
    // Floor 0: C libraries of the system, and the words that all modules share.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CStemmer", providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "LinkTypes", swiftSettings: strictSettings),
    // Floor 1.
    .target(
      name: "StoreMigrations", path: "Migrations",
      resources: [.embedInCode("v0001_entity.sql"), .embedInCode("v0002_index.sql")],
      swiftSettings: strictSettings),
    .target(
      name: "TextAnalysis", dependencies: ["CStemmer", "LinkTypes"], exclude: ["Generator"],
      swiftSettings: strictSettings),
    // Floor 2.
    .target(
      name: "AttributeQuery", dependencies: ["LinkTypes"], exclude: ["Generator"],
      swiftSettings: strictSettings),
    .target(name: "LinkRouter", dependencies: ["LinkTypes"], swiftSettings: strictSettings),
    .target(name: "SiteAssociation", dependencies: ["LinkTypes"], swiftSettings: strictSettings),
    .target(
      name: "IntentPhrases", dependencies: ["LinkTypes", "TextAnalysis"],
      swiftSettings: strictSettings),
    // Floor 3. Only the two that need OpenSSL ask for it: SiteAssociation stays free of it.
    .target(
      name: "SignedAssociation", dependencies: ["COpenSSL", "LinkTypes"],
      swiftSettings: strictSettings),
    .target(
      name: "SiteCheck", dependencies: ["COpenSSL", "CZlib", "LinkTypes", "SiteAssociation"],
      swiftSettings: strictSettings),
    .target(
      name: "LinkGenerator", dependencies: ["LinkRouter", "LinkTypes", "SiteAssociation"],
      swiftSettings: strictSettings),
    .target(
      name: "EntityStore",
      dependencies: [
        "AttributeQuery", "CSQLite", "LinkTypes", "StoreMigrations", "TextAnalysis",
      ],
      swiftSettings: strictSettings),
    // Floor 4.
    .target(
      name: "CoreSpotlightCompat", dependencies: ["AttributeQuery", "EntityStore", "LinkTypes"],
      swiftSettings: strictSettings),
    .target(
      name: "IntentResolution",
      dependencies: ["EntityStore", "IntentPhrases", "LinkRouter", "LinkTypes", "TextAnalysis"],
      swiftSettings: strictSettings),
    // Floor 6 and 7 (floor 5 is the server's).
    .target(
      name: "LinkIndexCLI",
      dependencies: [
        "AttributeQuery", "CQREncode", "CZlib", "EntityStore", "IntentPhrases", "IntentResolution",
        "LinkGenerator", "LinkRouter", "LinkTypes", "SignedAssociation", "SiteAssociation",
        "SiteCheck", "TextAnalysis",
      ],
      swiftSettings: strictSettings),
    .executableTarget(name: "linkindex", dependencies: ["LinkIndexCLI"], swiftSettings: settings),
    // Built by every build, run by CLITests.
    .executableTarget(
      name: "quickstart",
      dependencies: ["EntityStore", "IntentResolution", "LinkRouter", "LinkTypes"],
      path: "Examples/quickstart", swiftSettings: settings),
    .executableTarget(
      name: "linkindex-bench",
      dependencies: ["EntityStore", "IntentResolution", "LinkRouter", "LinkTypes"],
      path: "Benchmarks/linkindex-bench", swiftSettings: settings),
    .executableTarget(
      name: "association-bench", dependencies: ["LinkTypes", "SiteAssociation"],
      path: "Benchmarks/association-bench", swiftSettings: settings),
    .target(name: "CAllocationCount", path: "Benchmarks/allocation-count"),
    // Foundation stands beside the routes here; in a program of its own it burdens no other figure.
    .executableTarget(
      name: "link-bench", dependencies: ["CAllocationCount", "LinkRouter"],
      path: "Benchmarks/link-bench",
      swiftSettings: settings),
    .executableTarget(
      name: "intents-bench",
      dependencies: ["EntityStore", "IntentPhrases", "IntentResolution", "LinkRouter"],
      path: "Benchmarks/intents-bench", swiftSettings: settings),
    // Tests: one target a module, then what needs the whole program.
    .target(
      name: "TestSupport", dependencies: ["AttributeQuery", "LinkTypes"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "LinkTypesTests", dependencies: ["LinkTypes", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TextAnalysisTests", dependencies: ["TextAnalysis", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AttributeQueryTests", dependencies: ["AttributeQuery", "LinkTypes", "TestSupport"],
      exclude: ["Cases"], swiftSettings: settings),
    .testTarget(
      name: "EntityStoreTests",
      dependencies: [
        "AttributeQuery", "CSQLite", "EntityStore", "LinkTypes", "StoreMigrations", "TestSupport",
        "TextAnalysis",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CoreSpotlightCompatTests",
      dependencies: ["AttributeQuery", "CoreSpotlightCompat", "EntityStore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkRouterTests", dependencies: ["LinkRouter", "LinkTypes", "TestSupport"],
      exclude: ["Cases", "Corpus"], swiftSettings: settings),
    .target(name: "CTestTLS", dependencies: ["COpenSSL"], path: "Tests/CTestTLS"),
    .target(
      name: "TestServer", dependencies: ["CTestTLS"], path: "Tests/TestServer",
      swiftSettings: settings),
    .testTarget(
      name: "SignedAssociationTests",
      dependencies: ["LinkTypes", "SignedAssociation", "TestServer", "TestSupport"],
      exclude: ["Corpus"], swiftSettings: settings),
    .testTarget(
      name: "SiteCheckTests",
      dependencies: ["SiteAssociation", "SiteCheck", "TestServer", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkGeneratorTests",
      dependencies: ["LinkGenerator", "LinkRouter", "LinkTypes", "SiteAssociation", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SiteAssociationTests",
      dependencies: ["LinkTypes", "SiteAssociation", "TestSupport"],
      exclude: ["Cases", "Corpus"],
      swiftSettings: settings),
    .testTarget(
      name: "IntentPhrasesTests", dependencies: ["IntentPhrases", "LinkTypes", "TestSupport"],
      exclude: ["Cases"], swiftSettings: settings),
    .testTarget(
      name: "IntentResolutionTests",
      dependencies: [
        "EntityStore", "IntentPhrases", "IntentResolution", "LinkRouter", "LinkTypes",
        "TestSupport",
      ],
      exclude: ["Cases"], swiftSettings: settings),
    .testTarget(
      name: "LinkIndexCLITests",
      dependencies: [
        "CQREncode", "CZlib", "EntityStore", "LinkIndexCLI", "LinkTypes", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CLITests", dependencies: ["TestServer", "TestSupport", "linkindex", "quickstart"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "LinkIndexBenchTests", dependencies: ["linkindex-bench"], swiftSettings: settings),
    .testTarget(
      name: "FaultTests", dependencies: ["EntityStore", "LinkTypes", "TestSupport", "linkindex"],
      swiftSettings: settings),
  ]
)
