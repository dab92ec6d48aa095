import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesInvitationsTests {
  private let browser: PageClient

  init() async throws {
    browser = try PageClient(access: .invited)
    let form = browser.accounts.forms.createUserForm(in: .english)
    for (name, text) in PageClient.answers("ada@example.com") {
      form.enter(text, into: SignUpForm.Field(rawValue: name))
    }
    form.enter("1990-12-10", into: .birthday)
    _ = try await browser.accounts.administration.create(
      form,
      as: NewUserAttributes(role: .admin),
      by: .operator("test")
    )
    try await browser.logIn("ada@example.com")
  }

  private func invite(_ email: String) async throws -> Page {
    try await browser.fill("/admin/invitations", ["email": email])
  }

  private func code(in page: Page) throws -> String {
    try #require(page.html.firstMatch(of: /<code>([0-9A-Z-]{19})<\/code>/).map { String($0.1) })
  }

  @Test func `an invited person signs up by the link, once`() async throws {
    #expect(try await browser.get("/admin/users").html.contains("href=\"/admin/invitations\""))
    let page = try await invite("grace@example.com")
    expect(page.title, is: "Invitations – Accounts")
    #expect(
      page.html.contains(
        "Give this code to the owner of grace@example.com. It will not be shown again."
      )
    )
    let code = try code(in: page)
    #expect(page.html.contains("<code>http://localhost/signup?invitation=\(code)</code>"))
    let list = try await browser.get("/admin/invitations")
    #expect(list.html.contains("<strong>grace@example.com</strong>"))
    #expect(!list.html.contains(code), "it is shown once")

    let grace = PageClient(beside: browser)
    let form = try await grace.get("/signup?invitation=\(code)")
    expect(form.fields(of: "/signup")["invitation"], is: code)
    let answers = PageClient.answers("grace@example.com", name: "Grace Hopper")
    let answer = try await grace.submit("/signup", of: form, answers)
    expect(answer.location, is: "/account?done=signedUp")
    try await expect(browser.users().map(\.email), is: ["ada@example.com", "grace@example.com"])
    let eve = PageClient(beside: browser)
    let others = PageClient.answers("grace.hopper@example.com")
    let again = try await eve.fill("/signup?invitation=\(code)", others)
    expect(again.status, is: .unprocessableContent)
    expect(again.errors.map { $0.prefix(31) }, is: ["invitation: No invitation has t"])
    try await expect(browser.users().count, is: 2)
  }

  @Test func `a form that is sent twice makes one invitation`() async throws {
    let page = try await browser.get("/admin/invitations")
    let fields = ["email": "grace@example.com"]
    for location in [nil, "/admin/invitations?done=invitationIsMade"] {
      let answer = try await browser.submit("/admin/invitations", of: page, fields)
      expect(answer.location, is: location)
    }
    try await expect(browser.accounts.administration.invitations().count, is: 1)
  }

  @Test func `an invitation is revoked, and its code refused`() async throws {
    let code = try code(in: try await invite(""))
    let page = try await browser.get("/admin/invitations")
    #expect(page.html.contains("<strong>any address</strong>"))
    let answer = try await browser.submit("/admin/invitations/revocation", of: page)
    expect(answer.location, is: "/admin/invitations?done=invitationRevoked")
    let other = PageClient(beside: browser)
    let answers = PageClient.answers("eve@example.com")
    let refused = try await other.fill("/signup?invitation=\(code)", answers)
    expect(refused.errors.map { $0.prefix(31) }, is: ["invitation: No invitation has t"])
    try await expect(browser.users().count, is: 1)
  }

  @Test func `a wrong address is shown at its field, and nobody is invited`() async throws {
    for (email, error) in [("grace@", "email: Enter"), ("ada@example.com", "email: Anoth")] {
      let page = try await invite(email)
      expect(page.status, is: .unprocessableContent)
      expect(page.errors.map { $0.prefix(12) }, is: [Substring(error)])
      #expect(page.html.contains("value=\"\(email)\""))
    }
    #expect(try await browser.accounts.administration.invitations().isEmpty)
  }

  @Test func `where there is mail, the code is sent and not shown`() async throws {
    let browser = try await PageClient.ofAdministrator(mail: .test()).browser
    let page = try await browser.get("/admin/invitations")
    #expect(page.fields(of: "/admin/invitations")["byMail"] != nil)
    let fields = ["email": "joan@example.com"]
    let answer = try await browser.submit("/admin/invitations", of: page, fields)
    expect(answer.location, is: "/admin/invitations?done=invitationMailed")
    let list = try await browser.get("/admin/invitations?done=invitationMailed")
    #expect(list.html.contains("The invitation will be sent by e-mail."))
    #expect(list.html.contains("<strong>joan@example.com</strong>"))
    #expect(list.html.contains("</time>, by e-mail ·"))
    #expect(!list.html.contains("<code>"))
    let mails = try await browser.accounts.administration.mails()
    expect(mails.map { "\($0.kindName) \($0.recipient.text)" }, is: ["invitation joan@example.com"])
  }

  @Test func `who unticks the box gets the code`() async throws {
    let browser = try await PageClient.ofAdministrator(mail: .test()).browser
    let page = try await browser.get("/admin/invitations")
    var fields = page.fields(of: "/admin/invitations")
    fields["email"] = "joan@example.com"
    fields["byMail"] = nil
    let answer = try await browser.post("/admin/invitations", fields)
    #expect(InvitationCode(try code(in: answer)) != nil)
    #expect(try await browser.accounts.administration.mails().isEmpty)
  }

  @Test func `without mail the page does not offer to send the code`() async throws {
    let page = try await browser.get("/admin/invitations")
    expect(page.fields(of: "/admin/invitations")["byMail"], is: nil)
  }
}
