import Expectations
import Testing

@testable import AccountsMail

/// Tests of the URLs of mail servers.
struct SMTPServerTests {
  static let servers: [(url: String, address: String, security: SMTPServer.Security)] = [
    ("smtp://mail.example.com", "smtp://mail.example.com:587/us", SMTPServer.Security.startTLS),
    ("smtp://mail.example.com:25/", "smtp://mail.example.com:25/us", .startTLS),
    ("SMTPS://mail.example.com", "smtps://mail.example.com:465/us", .implicitTLS),
    ("smtp://[2001:db8::1]:25", "smtp://[2001:db8::1]:25/us", .startTLS),
    ("smtp://[::1]", "smtp://[::1]:587/us", .startTLS),
  ]

  @Test(arguments: servers)
  func `a URL names a server`(
    _ row: (url: String, address: String, security: SMTPServer.Security)
  )
    throws
  {
    let server = try #require(SMTPServer(row.url))
    expect(server.address(naming: "us"), is: row.address)
    expect(server.security, is: row.security)
  }

  @Test(arguments: [
    "", "mail.example.com", "http://mail.example.com", "smtp:mail.example.com", "smtp://",
    "smtp://:25", "smtp://a:b@mail.example.com", "smtp://mail.example.com/path",
    "smtp://mail.example.com:0", "smtp://mail.example.com:65536", "smtp://mail.example.com:x",
    "smtp://mail.example.com?x", "smtp://a b", "smtp://a\r\nb", "smtp://[::1", "smtp://[127.0.0.1]",
    "smtp://a%0d", "smtp://mäil.example",
  ])
  func `any other text names none`(_ url: String) { expect(SMTPServer(url), is: nil) }

  @Test(arguments: [
    ("smtp://127.0.0.1:25", true), ("smtp://localhost", true), ("smtp://[::1]:25", true),
    ("smtp://127.0.0.2", true), ("smtp://192.0.2.1", false), ("smtp://mail.example.com", false),
    ("smtp://localhost.example.com", false), ("smtp://[2001:db8::1]", false),
    ("smtps://127.0.0.1", false),
  ])
  func `a connection without TLS is to this machine only`(_ row: (url: String, isAllowed: Bool)) {
    let server = SMTPServer(row.url, isPlain: true)
    expect((server != nil), is: row.isAllowed)
    if let server { expect(server.security, is: .none) }
  }
}
