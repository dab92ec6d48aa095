import Accounts
import Expectations
import HTTPTypes
import Hummingbird
import Testing

@testable import AccountsServer

struct PagesProblemTests {
  @Test func `a form sent by another site does not replace the browser's CSRF key`() async throws {
    let browser = try PageClient()
    let page = try await browser.get("/signup")
    let key = try #require(browser.cookies[BrowserCookie.form])

    // A browser sends no cookies then.
    let elsewhere = PageClient(beside: browser)
    elsewhere.headers = [HTTPField.Name.known("Sec-Fetch-Site"): "cross-site"]
    let answer = try await elsewhere.post("/signup", [:])
    expect(answer.status, is: .forbidden)
    expect(
      answer.title,
      is:
        "Error: The request came from another site. Open this site's own page and try again. – Accounts"
    )
    #expect(elsewhere.cookies.isEmpty)

    expect(browser.cookies[BrowserCookie.form], is: key)
    let sent = try await browser.submit("/signup", of: page, PageClient.answers("ada@example.com"))
    expect(sent.location, is: "/account?done=signedUp")
  }

  @Test(
    arguments: RouteTable.routes.filter { $0.method == .post && !$0.path.hasPrefix("/api/") }
      .map(\.path)
  )
  func `an outdated form's error page links to a working page`(_ route: String) async throws {
    let (browser, ada, _) = try await PageClient.ofAdministrator()
    let path = route.replacing("{user}", with: ada.id.description)
    let answer = try await browser.post(path, ["token": "x"])
    expect(answer.status, is: .forbidden)
    let link = try #require(
      answer.html.firstMatch(of: /<p><a class="button" href="([^"]*)">Try again<\/a>/)
    )
    .1
    let next = try await browser.get(String(link))
    #expect([.ok, .seeOther].contains(next.status), "\(link)")
    #expect(path.hasPrefix(link))

    // Also for a visitor who then chooses another language.
    let other = try await browser.submit("/language", of: answer, ["speak": "spanish"])
    let place = try #require(other.location)
    #expect([.ok, .seeOther].contains(try await browser.get(place).status), "\(place)")
  }

  @Test(arguments: [
    ("/account/password", "/account/password"), ("/account/export", "/account"),
    ("/language", "/"), ("/nowhere/at/all", "/"), ("/", "/"),
  ])
  func `finds the page of a path, or the nearest one`(path: String, page: String) {
    expect(RouteTable.page(nearest: path), is: page)
  }
}
