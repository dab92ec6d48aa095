import Testing

@testable import AccountsServer

@Suite struct MetricsResponderTests {
  @Test(arguments: [
    "localhost", "LOCALHOST", "localhost:9464", "127.0.0.1", "127.0.0.1:9464", "[::1]",
    "[::1]:9464",
  ])
  func `accepts the names of this machine`(host: String) {
    #expect(MetricsResponder.isThisMachine(host))
  }

  @Test(arguments: [
    "", "localhost:", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "::1",
    "127.0.0.2", "evil.example:9464", "localhost:9464 ",
  ])
  func `rejects other names, as after DNS rebinding`(host: String) {
    #expect(!MetricsResponder.isThisMachine(host))
  }
}
