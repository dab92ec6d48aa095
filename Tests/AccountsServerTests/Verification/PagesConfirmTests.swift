import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer

/// Tests of the pages that ask for a mail, or take the code from one.
struct PagesConfirmTests {
  private let browser: PageClient
  private let delivery = TestDelivery()
  private let new = "purple harbour lantern"

  init() async throws {
    browser = try PageClient(mail: .test(), verification: .required)
  }

  private func signUp() async throws -> Page {
    try await browser.fill("/signup", PageClient.answers("ada@example.com"))
  }

  private func code(_ kind: MailKind) async throws -> String {
    let sender = MailSender(browser.accounts) { [delivery] mail in delivery.send(mail) }
    while try await sender?.sendNext() != nil {}
    let mail = delivery.mails.last { $0.kind == kind }
    return try #require(mail?.values[.code])
  }

  @Test func `a sign-up leads to the page for the code, which this browser needs no password for`()
    async throws
  {
    let answer = try await signUp()
    expect(answer.location, is: "/confirm?done=verificationSent")
    expect(browser.cookies["__Host-accounts"], is: nil)
    let code = try await code(.verification)
    let page = try await browser.get("/confirm?code=\(code)")
    expect(page.title, is: "Confirm the address – Accounts")
    #expect(page.html.contains("Confirm that ada@example.com is your address."))
    expect(page.fields(of: "/confirm").keys.sorted(), is: ["confirmationCode", "token"])
    let confirmed = try await browser.submit("/confirm", of: page)
    expect(confirmed.location, is: "/login?done=addressVerified")
    #expect(try await browser.users().first?.emailVerifiedAt != nil)
  }

  @Test func `the page that asked for the sign-up is kept until the address is verified`()
    async throws
  {
    let answers = PageClient.answers("ada@example.com")
    _ = try await browser.fill("/signup?return_to=/reports?a=1&b=2", answers)
    let code = try await code(.verification)
    try await expect(
      browser.fill("/confirm?code=\(code)").location,
      is: "/login?return_to=%2Freports%3Fa%3D1%26b%3D2&done=addressVerified"
    )
    expect(browser.cookies["__Host-accounts-return"], is: nil)
  }

  @Test
  func `ASVS 3.5.3: another browser needs the password, and opening the link changes nothing`()
    async throws
  {
    _ = try await signUp()
    let code = try await code(.verification)
    let other = PageClient(beside: browser)
    let page = try await other.get("/confirm?code=\(code)")
    #expect(page.fields(of: "/confirm").keys.contains("password"))
    #expect(page.html.contains("Enter the password of the account"))
    let wrong = try await other.submit("/confirm", of: page, ["password": "wrong"])
    expect(wrong.status, is: .unprocessableContent)
    #expect(wrong.html.contains("The password is wrong."))
    try await expect(browser.users().first?.emailVerifiedAt, is: nil)
    let right = try await other.submit("/confirm", of: page, ["password": PageClient.password])
    expect(right.location, is: "/login?done=addressVerified")
  }

  @Test func `a login before that says what to do`() async throws {
    _ = try await signUp()
    let answer = try await browser.logIn("ada@example.com")
    expect(answer.status, is: .unprocessableContent)
    #expect(answer.html.contains("Your e-mail address is not verified yet."))
    expect(browser.cookies["__Host-accounts"], is: nil)
  }

  @Test func `ASVS 6.3.8: a taken address gets the same answer, header by header`() async throws {
    let first = try await signUp()
    let other = PageClient(beside: browser)
    let second = try await other.fill("/signup", PageClient.answers("ada@example.com"))
    expect(second.status, is: first.status)
    expect(second.location, is: first.location)
    expect(Set(other.cookies.keys), is: Set(browser.cookies.keys))
    try await expect(browser.users().count, is: 1)
  }

  @Test func `ASVS 6.3.8: a forgotten password, known and unknown addresses get the same answer`()
    async throws
  {
    _ = try await signUp()
    for email in ["ada@example.com", "nobody@example.com"] {
      let answer = try await browser.fill("/forgot", ["email": email])
      expect(answer.location, is: "/recover?done=recoveryRequested")
    }
    let code = try await code(.recovery)
    let passwords = ["newPassword": new, "confirmPassword": new]
    let answer = try await browser.fill("/recover?code=\(code)", passwords)
    expect(answer.location, is: "/login?done=passwordSet")
  }

  @Test func `a wrong address is told at its field, in the language of the person`() async throws {
    browser.language = "es"
    let answer = try await browser.fill("/forgot", ["email": "ada"])
    expect(answer.status, is: .unprocessableContent)
    #expect(answer.html.contains("Incluye una @ en la dirección"))
  }

  @Test func `a new address: asked for, confirmed, and taken back`() async throws {
    _ = try await signUp()
    let verification = try await code(.verification)
    _ = try await browser.fill("/confirm?code=\(verification)")
    try await browser.logIn("ada@example.com")
    let form = try await browser.get("/account/email")
    #expect(form.html.contains("Log in with ada@example.com until you confirm the new address."))
    var fields = ["newEmail": "ada@example.org", "currentPassword": "wrong"]
    let wrong = try await browser.submit("/account/email", of: form, fields)
    expect(wrong.status, is: .unprocessableContent)
    fields["currentPassword"] = PageClient.password
    let asked = try await browser.submit("/account/email", of: form, fields)
    expect(asked.location, is: "/confirm?done=changeEmailSent")
    let change = try await browser.get("/confirm?code=\(try await code(.addressChange))")
    expect(change.title, is: "Change the address – Accounts")
    try await expect(
      browser.submit("/confirm", of: change).location,
      is: "/account?done=addressChanged"
    )
    try await expect(browser.users().first?.email, is: "ada@example.org")
    let stranger = PageClient(beside: browser)
    let restore = try await stranger.get("/confirm?code=\(try await code(.addressChanged))")
    expect(restore.title, is: "Restore the previous address – Accounts")
    expect(restore.fields(of: "/confirm").keys.sorted(), is: ["confirmationCode", "token"])
    let restored = try await stranger.submit("/confirm", of: restore)
    expect(restored.location?.hasPrefix("/recover?code="), is: true)
    expect(restored.location?.hasSuffix("&done=addressRestored"), is: true)
    try await expect(browser.users().first?.email, is: "ada@example.com")
    let location = try await browser.get("/account").location
    expect(location?.hasPrefix("/login"), is: true)
  }

  @Test func `without mail, the pages lead to what there is`() async throws {
    let silent = try PageClient()
    try await expect(silent.get("/forgot").location, is: "/recover")
    try await silent.signUp("ada@example.com")
    try await expect(silent.get("/account/email").location, is: "/account")
    try await expect(silent.get("/account").html.contains("/account/email"), is: false)
  }

  @Test func `an unknown code is refused, and says what to do`() async throws {
    let page = try await browser.get("/confirm?code=7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR")
    expect(page.title, is: "Enter the code from the e-mail – Accounts")
    let answer = try await browser.submit("/confirm", of: page)
    expect(answer.status, is: .unprocessableContent)
    #expect(answer.html.contains("This code was used or has expired, or does not exist."))
  }
}
