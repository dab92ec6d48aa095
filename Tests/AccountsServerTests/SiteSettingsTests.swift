import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct SiteSettingsTests {
  private func client(
    _ site: SiteSettings,
    host: String = "accounts.example.com"
  ) throws -> PageClient {
    var settings = ServerSettings.test
    settings.site = site
    let client = try PageClient(settings: settings)
    client.host = host
    return client
  }

  @Test func `a logout below a path leaves the data of the site beside it`() async throws {
    let browser = try client(SiteSettings(prefix: "/accounts"))
    _ = try await browser.fill("/accounts/signup", PageClient.answers("ada@example.com"))
    let answer = try await browser.fill("/accounts/logout")
    expect(answer.location, is: "/accounts/login?done=loggedOut")
    expect(browser.cookies["__Host-accounts"], is: nil)
    expect(answer.headers[.known("Clear-Site-Data")], is: nil)
  }

  @Test func `a prefix comes before every path of the pages`() async throws {
    let browser = try client(SiteSettings(prefix: "/accounts"))
    let page = try await browser.get("/accounts/signup?return_to=/wiki?a=1&b=2")
    expect(page.status, is: .ok)
    let paths = page.html.matches(of: /(?:href|src|action|data-live)="(\/[^"]*)"/).map(\.1)
    #expect(paths.count > 5)
    expect(paths.filter { !$0.hasPrefix("/accounts/") }, is: [])
    let fields = PageClient.answers("ada@example.com")
    let answer = try await browser.submit("/accounts/signup", of: page, fields)
    expect(answer.status, is: .seeOther)
    expect(answer.location, is: "/wiki?a=1&b=2")
    let account = try await browser.get("/accounts/account")
    expect(account.status, is: .ok)
    #expect(account.html.contains(#"<a class="service" href="/accounts/account">"#))
  }

  @Test(arguments: ["/", "/login", "/accountsx/login", "/accounts/accounts/login", "/assets/x"])
  func `no path is served beside the prefix`(_ path: String) async throws {
    let browser = try client(SiteSettings(prefix: "/accounts"))
    try await expect(browser.get(path).status, is: .notFound)
  }

  @Test(arguments: ["/accounts", "/accounts/"])
  func `the prefix alone is the start page`(_ path: String) async throws {
    let browser = try client(SiteSettings(prefix: "/accounts"))
    let page = try await browser.get(path)
    expect(page.status, is: .seeOther)
    expect(page.location, is: "/accounts/login")
  }

  @Test func `a visitor without a session comes back to a page below the prefix`() async throws {
    let browser = try client(SiteSettings(prefix: "/accounts"))
    let away = try await browser.get("/accounts/account/password")
    expect(away.location, is: "/accounts/login?return_to=%2Faccounts%2Faccount%2Fpassword")
    let form = try await browser.get(#require(away.location))
    let language = try await browser.submit("/accounts/language", of: form, ["speak": "spanish"])
    expect(language.location, is: away.location)
  }

  @Test func `hosts of a domain share the login, and nothing else`() async throws {
    let browser = try client(SiteSettings(loginDomain: "example.com"))
    let place = "https://app.example.com/report?a=1&b=2"
    let page = try await browser.get("/signup?return_to=\(place)")
    #expect(
      page.headers[.contentSecurityPolicy]?
        .contains("form-action 'self' https://example.com:* https://*.example.com:*;") == true
    )
    let fields = PageClient.answers("ada@example.com")
    let answer = try await browser.submit("/signup", of: page, fields)
    expect(answer.location, is: place)
    let cookies = (page.headers[values: .setCookie] + answer.headers[values: .setCookie])
    let shared = cookies.filter { $0.contains("Domain=") }
    expect(shared.count, is: 1)
    expect(shared.first?.hasPrefix("__Secure-accounts="), is: true)
    expect(
      shared.first?
        .hasSuffix("; Path=/; Domain=example.com; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax"),
      is: true
    )
    try await expect(browser.get("/account").status, is: .ok)
    let out = try await browser.fill("/logout")
    #expect(
      out.headers[values: .setCookie]
        .contains {
          $0.hasPrefix("__Secure-accounts=; Path=/; Domain=example.com; Max-Age=0;")
        }
    )
  }

  @Test func `a login at a host outside the domain is for that host alone`() async throws {
    let browser = try client(SiteSettings(loginDomain: "example.com"), host: "localhost")
    let answer = try await browser.fill("/signup", PageClient.answers("ada@example.com"))
    #expect(answer.headers[values: .setCookie].allSatisfy { !$0.contains("Domain=") })
    try await expect(browser.get("/account").status, is: .ok)
    let out = try await browser.fill("/logout")
    #expect(
      out.headers[values: .setCookie]
        .contains { $0.hasPrefix("__Host-accounts=; Path=/; Max-Age=0;") }
    )
  }

  @Test func `a login behind a proxy that replaces the host is for the domain`() async throws {
    let browser = try client(SiteSettings(loginDomain: "example.com"), host: "127.0.0.1")
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    browser.headers[forwarded] = "203.0.113.7"
    let answer = try await browser.fill("/signup", PageClient.answers("ada@example.com"))
    let session = answer.headers[values: .setCookie].filter { $0.hasPrefix("__Secure-accounts=") }
    expect(session.map { $0.contains("; Domain=example.com;") }, is: [true])
    try await expect(browser.get("/account").status, is: .ok)
  }

  @Test func `a cookie for one host is not accepted where hosts share the login`() async throws {
    let browser = try client(SiteSettings(loginDomain: "example.com"))
    try await browser.signUp("ada@example.com", name: "Ada Lovelace")
    browser.cookies["__Host-accounts"] = browser.cookies["__Secure-accounts"]
    browser.cookies["__Secure-accounts"] = nil
    try await expect(browser.get("/account").status, is: .seeOther)
  }

  @Test func `all pages link back to the operator's site`() async throws {
    let browser = try client(SiteSettings(homeAddress: "https://www.example.com/start"))
    let page = try await browser.get("/login")
    #expect(page.html.contains(#"<a class="service" href="https://www.example.com/start">"#))
    #expect(
      page.html.contains(#"<a href="https://www.example.com/start">Back to www.example.com</a>"#)
    )
    try await expect(client(SiteSettings()).get("/login").html.contains("Back to"), is: false)
  }

  @Test(arguments: [
    (SiteSettings.TransportSecurity.subdomains, "max-age=63072000; includeSubDomains" as String?),
    (.host, "max-age=63072000"), (.off, nil as String?),
  ])
  func `ASVS 3.4.1: browsers are told which hosts to reach over HTTPS only`(
    _ setting: SiteSettings.TransportSecurity,
    _ header: String?
  ) async throws {
    let browser = try client(SiteSettings(transportSecurity: setting))
    for path in ["/login", "/health/live", "/nowhere"] {
      try await expect(browser.get(path).headers[.strictTransportSecurity], is: header)
    }
  }
}
