import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceRequestEmailChangeTests: MailboxSuite {
  let mailbox: TestMailbox
  private let new = "ada@example.org"
  private let address = NetworkAddress("192.0.2.1")

  init() async throws {
    mailbox = try TestMailbox()
    try await mailbox.signUp()
  }

  /// A request of the user, in words.
  private func request(
    _ address: String,
    password: String = SignUpForm.testPassword,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    try await accounts.request(address, of: ada(), password: password, from: origin)
  }

  @Test(arguments: ["grace@example.com", "free@example.com"])
  func `the sixth request for an address is limited, whether or not an account has it`(
    _ other: String
  ) async throws {
    try await mailbox.signUp("grace@example.com")
    for _ in 0..<5 { try await expect(request(other), is: "requested \(other)") }
    let before = try await accounts.storedData()
    try await expect(request(other), is: "tooManyEmails")
    try await expect(accounts.storedData(), is: before)
    // Its owner's requests for a new password are not used up.
    let form = EmailForm()
    form.emailField.value = "grace@example.com"
    _ = try await accounts.requestRecovery(form)
    #expect(try await mailbox.list().contains("recovery grace@example.com"))
  }

  @Test func `the code goes to the new address, and the account keeps its own`() async throws {
    let before = try await accounts.storedData()
    let origin = LogInOrigin(address: address)
    try await expect(request(new, from: origin), is: "requested \(new)")
    let mail = try #require(try await mailbox.mails().last)
    let code = try await mailbox.code(.addressChange)
    expect(mail.recipient.text, is: new)
    expect(mail.language, is: .english)
    expect(
      mail.values,
      is: [
        .email: new, .code: code,
        .link: "https://accounts.example.test/confirm?code=\(code)",
      ]
    )
    let after = try await accounts.storedData()
    expect(after.people.map(\.user), is: before.people.map(\.user))
    try await expect(accounts.mailedCodes(of: ada()), is: ["change \(new)"])
    let event = try #require(after.events.first)
    expect(event.action, is: .requestEmailChange)
    let user = try await ada()
    #expect(event.actor == .user(user.id) && event.target == user.id)
    expect(event.address, is: "192.0.2.1")
    expect(after.events.count, is: before.events.count + 1)
  }

  @Test func `a stranger's name is in no mail to an address that nobody has proved`() async throws {
    let asked = try TestMailbox(.asked)
    try await asked.signUp()
    let user = try #require(try await asked.user(email))
    try await expect(asked.accounts.request(new, of: user), is: "requested \(new)")
    for mail in try await asked.mails() { expect(mail.values[.name], is: nil) }
    try await expect(asked.list(), is: ["addressChange \(new)", "verification \(email)"])
  }

  @Test func `a wrong password stores its event and nothing else`() async throws {
    let before = try await accounts.storedData()
    try await expect(request(new, password: "wrong"), is: "wrongPassword")
    var after = try await accounts.storedData()
    let event = after.events.removeFirst()
    #expect((event.action, event.reason) == (.requestEmailChange, .wrongPassword))
    expect(after, is: before)
  }

  @Test func `after five wrong passwords even the right one has to wait`() async throws {
    for _ in 0..<5 { try await expect(request(new, password: "wrong"), is: "wrongPassword") }
    let before = try await accounts.storedData()
    try await expect(request(new), is: "throttled")
    try await expect(accounts.storedData().people, is: before.people)
    try await expect(mailbox.list(), is: [])
  }

  @Test(arguments: [("", "newEmail required"), ("ada", "newEmail invalidEmail")])
  func `an invalid form is refused, and no password is checked`(
    _ row: (address: String, result: String)
  ) async throws {
    let before = try await accounts.storedData()
    try await expect(request(row.address, password: "wrong"), is: row.result)
    try await expect(accounts.storedData(), is: before)
  }

  @Test
  func `ASVS 6.3.8: an address of another account has the same result, and its owner a notice`()
    async throws
  {
    try await mailbox.signUp("grace@example.com")
    try await expect(request("Grace@Example.com"), is: "requested Grace@Example.com")
    let mail = try #require(try await mailbox.mails().last)
    try await expect(mailbox.list(), is: ["accountExists grace@example.com"])
    expect(mail.values[.code], is: nil)
    try await expect(accounts.mailedCodes(of: ada()), is: [])
    try await expect(mailbox.actions().last, is: .requestEmailChange)
  }

  @Test func `the own address in another spelling is asked for like a new one`() async throws {
    try await expect(request("ADA@example.com"), is: "requested ADA@example.com")
    let code = try await mailbox.code(.addressChange)
    try await expect(mailbox.confirm(code, by: ada().id), is: "changed ADA@example.com")
  }

  @Test func `ASVS 6.6.2: a second request ends the code of the first`() async throws {
    _ = try await request(new)
    let first = try await mailbox.code(.addressChange)
    mailbox.clock.advance(1)
    try await expect(request("ada@example.net"), is: "requested ada@example.net")
    try await expect(accounts.mailedCodes(of: ada()), is: ["change ada@example.net"])
    let second = try await mailbox.code(.addressChange)
    let user = try await ada()
    let unknown = "confirmationCode unknownConfirmationCode"
    try await expect(mailbox.confirm(first, by: user.id), is: unknown)
    try await expect(mailbox.confirm(second, by: user.id), is: "changed ada@example.net")
  }

  @Test func `incident 5: of two changes at once, a code sets the address that it was sent to`()
    async throws
  {
    for round in 0..<50 {
      let addresses = ["Ada.\(round)@Example.org", "Ada.\(round)@Example.net"]
      let user = try #require(try await accounts.allUsers().first)
      try await withThrowingTaskGroup(of: String.self) { group in
        for address in addresses {
          group.addTask { [accounts] in try await accounts.request(address, of: user) }
        }
        for try await result in group { #expect(result.hasPrefix("requested")) }
      }
      let codes = [
        try await mailbox.code(.addressChange, to: addresses[0]),
        try await mailbox.code(.addressChange, to: addresses[1]),
      ]
      let results = try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for (number, code) in codes.enumerated() {
          group.addTask { [mailbox] in (number, try await mailbox.confirm(code, by: user.id)) }
        }
        return try await group.reduce(into: ["", ""]) { $0[$1.0] = $1.1 }
      }
      // One code replaced the other, and sets its own address.
      let winners = results.indices.filter { results[$0].hasPrefix("changed") }
      expect(winners.count, is: 1, "\(results)")
      let winner = try #require(winners.first)
      expect(results[winner], is: "changed \(addresses[winner])")
      try await expect(accounts.allUsers().first?.email, is: addresses[winner])
      // The limits on e-mails start again.
      mailbox.clock.advance(3601)
    }
  }

  @Test func `past a limit no mail is sent, and the earlier code stays valid`() async throws {
    let limited = try TestMailbox { $0.mail?.limits.perUser = 1 }
    try await limited.signUp()
    let user = try #require(try await limited.user(email))
    try await expect(limited.accounts.request(new, of: user), is: "requested \(new)")
    let code = try await limited.code(.addressChange)
    let before = try await limited.accounts.storedData()
    try await expect(limited.accounts.request("ada@example.net", of: user), is: "tooManyEmails")
    try await expect(limited.accounts.storedData(), is: before)
    try await expect(limited.confirm(code, by: user.id), is: "changed \(new)")
  }

  @Test func `a service without mail says so, and checks no password`() async throws {
    let folder = TemporaryFolder()
    let silent = try AccountService.test(in: folder)
    let user = try await silent.signUp(email)
    let before = try await silent.storedData()
    try await expect(silent.request(new, of: user, password: "wrong"), is: "noMail")
    try await expect(silent.storedData(), is: before)
  }

  @Test func `the present address is refused, and another spelling of it is not`() async throws {
    let before = try await accounts.storedData()
    try await expect(request(email), is: "newEmail unchangedEmail")
    try await expect(accounts.storedData(), is: before)
    try await expect(request("Ada@example.com"), is: "requested Ada@example.com")
  }
}

extension AccountService {
  /// Asks for another address, in words.
  fileprivate func request(
    _ address: String,
    of user: User,
    password: String = SignUpForm.testPassword,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    let form = forms.changeEmailForm()
    form.emailField.value = address
    form.passwordField.value = Secret(password)
    return try await requestEmailChange(form, of: user, from: origin)
      .words { "requested \($0.text)" }
  }
}
