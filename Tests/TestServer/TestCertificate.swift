// Certificates made on the spot, so that none in the tree can expire.

import CTestTLS

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A certificate with its key, both in PEM.
public struct TestCertificate: Sendable {
  /// The certificate.
  public let certificate: String
  /// Its key, without a password.
  public let key: String

  private init(
    name: String, host: String?, start: Int, end: Int, issuer: TestCertificate?
  ) {
    var certificate: UnsafeMutablePointer<CChar>?
    var key: UnsafeMutablePointer<CChar>?
    precondition(
      ctest_make_certificate(
        name, host, start, end, issuer?.certificate, issuer?.key, &certificate, &key) == 1,
      "OpenSSL makes no certificate")
    self.certificate = certificate.map { String(cString: $0) } ?? ""
    self.key = key.map { String(cString: $0) } ?? ""
    free(certificate)
    free(key)
  }

  /// A root that holds for a day.
  public static func root(_ name: String = "Test root") -> TestCertificate {
    TestCertificate(name: name, host: nil, start: -3_600, end: 86_400, issuer: nil)
  }

  /// A certificate of a web host, issued by this one; an expired one ended an hour ago.
  public func host(_ host: String, isExpired: Bool = false) -> TestCertificate {
    TestCertificate(
      name: host, host: host, start: isExpired ? -86_400 : -3_600, end: isExpired ? -3_600 : 86_400,
      issuer: self)
  }
}
