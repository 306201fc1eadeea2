// swift-tools-version: 6.2
import PackageDescription

// A package of its own: everything in it is built for libFuzzer, by the flags in `run`.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "linkindex", path: "..")],
  targets: [
    .target(name: "FuzzEntry", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "FuzzEntry",
        .product(name: "AttributeQuery", package: "linkindex"),
        .product(name: "EntityStore", package: "linkindex"),
        .product(name: "LinkTypes", package: "linkindex"),
        .product(name: "SiteAssociation", package: "linkindex"),
        .product(name: "TextAnalysis", package: "linkindex"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-phrases",
      dependencies: [
        "FuzzEntry",
        .product(name: "IntentPhrases", package: "linkindex"),
        .product(name: "LinkTypes", package: "linkindex"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-utterances",
      dependencies: [
        "FuzzEntry",
        .product(name: "EntityStore", package: "linkindex"),
        .product(name: "IntentPhrases", package: "linkindex"),
        .product(name: "IntentResolution", package: "linkindex"),
        .product(name: "LinkRouter", package: "linkindex"),
        .product(name: "LinkTypes", package: "linkindex"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-signed",
      dependencies: ["FuzzEntry", .product(name: "SignedAssociation", package: "linkindex")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-links",
      dependencies: [
        "FuzzEntry",
        .product(name: "LinkRouter", package: "linkindex"),
        .product(name: "LinkTypes", package: "linkindex"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
