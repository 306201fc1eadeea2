// What a device and Apple's CDN meet when they ask a host for its association file: both places, the
// first that answers, and everything that would make them give up.

import LinkTypes
public import SiteAssociation

/// A check of a host.
public struct SiteCheck: Sendable {
  /// What was asked for and what came.
  public struct Request: Sendable {
    /// The address as devices would ask for it.
    public let url: String
    /// The answer, or why there is none.
    public let result: Result<HTTPAnswer, WebFailure>
  }

  /// The host.
  public let host: String
  /// The requests in their order.
  public private(set) var requests: [Request] = []
  /// What is wrong with the answers, by the rules of `aasa lint`.
  public private(set) var findings: [Finding] = []
  /// What could not be checked from here, a sentence each.
  public private(set) var notChecked: [String] = []
  /// The bytes that a device would read; nil if it would read none.
  public private(set) var bytes: [UInt8]?
  /// The address that they came from.
  public private(set) var url: String?

  private let client: WebClient
  private let origin: WebOrigin
  private let isOwnOrigin: Bool

  /// Asks a host.
  ///
  /// - Parameters:
  ///   - host: The host whose links are meant.
  ///   - client: Who asks, and how long.
  ///   - origin: Where to ask instead of the host itself, for tests and staging.
  ///   - cdn: Where to ask for Apple's copy; nil to leave it out.
  ///   - resolver: Who knows the addresses of the host; they are looked at unless an origin stands for it.
  public init(
    _ host: String, client: WebClient, origin: WebOrigin? = nil, cdn: WebOrigin? = nil,
    resolver: HostResolver = .system
  ) {
    self.host = host
    self.client = client
    self.origin = origin ?? WebOrigin(isSecure: true, host: host, port: 443)
    isOwnOrigin = origin != nil
    if !isOwnOrigin { checkAddresses(resolver.addresses(host)) }
    run()
    if let cdn {
      askCDN(cdn)
    } else {
      notChecked.append("Apple's copy of the file was not asked for: pass --cdn")
    }
    if !self.origin.isSecure { notChecked.append("the origin is http, so TLS was not checked") }
    if isOwnOrigin { notChecked.append("\(host) itself was not asked: --origin stood for it") }
    notChecked.append("whether the host answers from every country and to Apple's agents alike")
  }

  private static let name = "apple-app-site-association"

  private mutating func run() {
    let first = ask("/.well-known/" + Self.name)
    let second = ask("/" + Self.name)
    let firstFaults = faults(first)
    let secondFaults = faults(second)
    func isUsable(_ request: Request, _ faults: [Finding]) -> Bool {
      if case .success = request.result { return !faults.contains { $0.severity == .error } }
      return false
    }
    if isUsable(first, firstFaults) {
      use(first)
      findings += firstFaults
      compare(first, second)
    } else if isUsable(second, secondFaults) {
      use(second)
      // Only a plain "not here" sends systems on to the root: what answers otherwise is the file's place.
      findings += firstFaults.map { finding in
        var finding = finding
        if Self.isAbsent(first) { finding.severity = .warning }
        return finding
      }
      findings += secondFaults
      report(
        .location, "only the root serves the file; Apple documents /.well-known only",
        hint: "serve it at /.well-known/\(Self.name), too")
    } else {
      findings += firstFaults
      findings += secondFaults.filter { fault in !firstFaults.contains { $0.rule == fault.rule } }
        .map { finding in
          var finding = finding
          finding.severity = min(finding.severity, .warning)
          return finding
        }
    }
  }

  /// Whether a server says that there is nothing, or nothing to be read, at an address.
  private static func isAbsent(_ request: Request) -> Bool {
    guard case .success(let answer) = request.result else { return false }
    return 400..<500 ~= answer.status
  }

  /// Apple's CDN asks from outside: what it cannot reach does not open on any device since iOS 14.
  private mutating func checkAddresses(_ addresses: [NetworkAddress]) {
    let reserved = addresses.filter { $0.reservation != nil }
    guard let first = reserved.first, let name = first.reservation else { return }
    let isAll = reserved.count == addresses.count
    report(
      .cdnFailure,
      "Apple's CDN cannot read the file: \(host) has "
        + (isAll && addresses.count == 1
          ? "the address" : isAll ? "only addresses like" : "also the address")
        + " \(first) (\(name)), and it does not connect to such (SWCERR00202)",
      hint: isAll
        ? "publish the host, or use ?mode=developer in development builds"
        : "take the address out of the public DNS", severity: isAll ? .error : .warning)
  }

  private mutating func use(_ request: Request) {
    guard case .success(let answer) = request.result else { return }
    bytes = answer.body
    url = request.url
  }

  private mutating func ask(_ path: String) -> Request {
    let url = "https://\(host)\(path)"
    let result: Result<HTTPAnswer, WebFailure>
    do throws(WebFailure) {
      result = .success(try client.get(path, of: host, from: origin))
    } catch {
      result = .failure(error)
    }
    let request = Request(url: url, result: result)
    requests.append(request)
    return request
  }

  private mutating func report(
    _ rule: LintRule, _ message: String, hint: String? = nil, severity: Severity? = nil
  ) {
    findings.append(Finding(rule, message, hint: hint, at: .start, severity: severity))
  }

  /// The root is a second address; what differs there only old systems see.
  private mutating func compare(_ first: Request, _ second: Request) {
    guard case .success(let one) = first.result, case .success(let other) = second.result,
      other.status == 200, other.body != one.body, !Self.isHTML(other)
    else { return }
    report(
      .location, "the root serves another file; systems read the one in .well-known",
      severity: .info)
  }

  // MARK: - Faults

  private func faults(_ request: Request) -> [Finding] {
    var found: [Finding] = []
    func add(_ rule: LintRule, _ message: String, _ hint: String? = nil) {
      found.append(Finding(rule, "\(request.url): \(message)", hint: hint, at: .start))
    }
    switch request.result {
    case .failure(let failure):
      let (rule, message, hint) = Self.words(failure)
      add(rule, message, hint)
    case .success(let answer):
      if Self.isRedirect(answer) {
        let target = answer.field("location") ?? "somewhere else"
        add(
          .httpRedirect,
          "redirects to \(target) (\(answer.status)); Apple does not follow redirects",
          "serve the file at this address itself")
      } else if answer.status != 200 {
        add(.httpStatus, "status \(answer.status); must be 200", Self.hint(status: answer.status))
      } else if Self.isHTML(answer) {
        add(
          .httpHTML, "the server answered an HTML page, not the file",
          "pages for unknown addresses must not answer for this one")
      } else {
        found += Self.typeFaults(answer, request.url)
        if answer.isCut {
          add(.tooLarge, "more than \(answer.body.count) bytes; the limit is 128 KB")
        }
        if let coding = answer.coding, !answer.isDecoded {
          add(
            .json, "the body is compressed by \(coding), which was not asked for",
            "serve it as it is where the request says Accept-Encoding: identity")
        }
      }
    }
    return found
  }

  static func words(_ failure: WebFailure) -> (LintRule, String, String?) {
    switch failure {
    case .noAddress(let reason): (.httpStatus, "no answer: \(reason)", nil)
    case .noConnection(let reason): (.httpStatus, "no answer: \(reason)", nil)
    case .timeout(let what):
      (
        .httpStatus, "no answer: waiting for \(what) took too long",
        "Apple gives up, too (SWCERR00301)"
      )
    case .certificate(let reason):
      (
        .httpInsecure, "the certificate is not trusted: \(reason)",
        "serve a valid certificate with its chain"
      )
    case .tls(let reason): (.httpInsecure, "no TLS: \(reason)", "TLS 1.2 or later is wanted")
    case .http(.malformed(let text)): (.httpStatus, "no HTTP/1.1: \"\(text)\"", nil)
    case .http(.headTooLong): (.httpStatus, "the header is longer than 64 KiB", nil)
    case .http(.endsEarly): (.httpStatus, "the answer ends before it is whole", nil)
    }
  }

  /// Whether an answer sends to another address (RFC 9110, 15.4); 304 and the like do not.
  private static func isRedirect(_ answer: HTTPAnswer) -> Bool {
    switch answer.status {
    case 301, 302, 303, 307, 308: true
    case 300: answer.field("location") != nil
    default: false
    }
  }

  private static func hint(status: Int) -> String? {
    switch status {
    case 304: "nothing was asked for under a condition: a cache answers for the server"
    case 404: "some servers leave out folders that begin with a dot"
    case 401, 403: "the file must be readable for everybody; firewalls must let AASA-Bot pass"
    default: nil
    }
  }

  static func isHTML(_ answer: HTTPAnswer) -> Bool {
    if answer.mediaType == "text/html" || answer.mediaType == "application/xhtml+xml" {
      return true
    }
    let start = answer.body.first { $0 > 0x20 }
    return start == UInt8(ascii: "<")
  }

  private static func typeFaults(_ answer: HTTPAnswer, _ url: String) -> [Finding] {
    let isSigned = AssociationReading(answer.body).isSigned
    let type = answer.mediaType
    let shown = type.map { "\"\($0)\"" } ?? "missing"
    let json = "application/json"
    let signed = "application/pkcs7-mime"
    if isSigned {
      guard type != signed else { return [] }
      return [
        Finding(
          .signedContentType, "\(url): the content type is \(shown); a signed file needs \(signed)",
          at: .start)
      ]
    }
    if type == json { return [] }
    if type == signed {
      return [
        Finding(
          .signedContentType,
          "\(url): the content type is \(shown); an unsigned file needs \(json)",
          at: .start)
      ]
    }
    return [
      Finding(
        .httpContentType, "\(url): the content type is \(shown)", hint: "use \(json)", at: .start)
    ]
  }

  // MARK: - Apple's copy

  /// Where devices ask since iOS 14.
  public static let cdnHost = "app-site-association.cdn-apple.com"

  private mutating func askCDN(_ cdn: WebOrigin) {
    let path = "/a/v1/\(host)"
    let url = "https://\(Self.cdnHost)\(path)"
    do throws(WebFailure) {
      let answer = try client.get(path, of: Self.cdnHost, from: cdn)
      requests.append(Request(url: url, result: .success(answer)))
      guard answer.status == 200 else {
        let reason = answer.field("apple-failure-reason") ?? "status \(answer.status)"
        let details = answer.field("apple-failure-details").map { " (\($0))" } ?? ""
        return report(
          .cdnFailure, "Apple's CDN could not read the file: \(reason)\(details)",
          hint: answer.field("cache-control").map { "it tries again after \($0)" })
      }
      if let bytes, answer.body != bytes {
        let age = answer.field("age").map { "\($0) seconds old" } ?? "of unknown age"
        report(.cdnStale, "Apple's CDN has another copy, \(age)", hint: "it follows within a day")
      }
    } catch {
      requests.append(Request(url: url, result: .failure(error)))
      notChecked.append("Apple's CDN gave no answer: \(Self.words(error).1)")
    }
  }
}
