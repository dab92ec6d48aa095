import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct ContentPolicyTests {
  @Test func `ASVS 3.4.7: every page names the place for reports of violations, if there is one`()
    async throws
  {
    var settings = ServerSettings.test
    let silent = try await PageClient(settings: settings).get("/login")
    expect(silent.headers[.contentSecurityPolicy]?.contains("report"), is: false)
    settings.cspReportAddress = "https://example.com/reports"
    let browser = try PageClient(settings: settings)
    for path in ["/login", "/signup", "/nowhere"] {
      let policy = try await browser.get(path).headers[.contentSecurityPolicy]
      #expect(policy?.hasSuffix("; report-uri https://example.com/reports") == true, "\(path)")
    }
  }

  @Test func `the nonce is 144 random bits, new for every page`() {
    let nonces = Set((0..<1000).map { _ in ContentPolicy.nonce() })
    expect(nonces.count, is: 1000)
    #expect(nonces.allSatisfy { $0.count == 24 })
  }
}
