import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceRequestEmailChangeTests {
  private let folder: TemporaryFolder
  private let mailbox: TestMailbox
  private var accounts: AccountService { mailbox.accounts }
  private let email = "ada@example.com"
  private let new = "ada@example.org"
  private let address = NetworkAddress("192.0.2.1")

  init() async throws {
    folder = try TemporaryFolder()
    mailbox = try TestMailbox(in: folder)
    try await mailbox.signUp()
  }

  private func ada() async throws -> User { try #require(try await mailbox.user(email)) }

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
    for _ in 0..<5 { #expect(try await request(other) == "requested \(other)") }
    let before = try await accounts.storedData()
    #expect(try await request(other) == "limited")
    #expect(try await accounts.storedData() == before)
    // Its owner's requests for a new password are not used up.
    let form = EmailForm()
    form.emailField.value = "grace@example.com"
    _ = try await accounts.requestRecovery(form)
    #expect(try await mailbox.list().contains("recovery grace@example.com"))
  }

  @Test func `the code goes to the new address, and the account keeps its own`() async throws {
    let before = try await accounts.storedData()
    let origin = LogInOrigin(address: address)
    #expect(try await request(new, from: origin) == "requested \(new)")
    let mail = try #require(try await mailbox.mails().last)
    let code = try await mailbox.code(.addressChange)
    #expect(mail.recipient.text == new)
    #expect(mail.language == .english)
    #expect(
      mail.values == [
        .email: new, .code: code,
        .link: "https://accounts.example.test/confirm?code=\(code)",
      ]
    )
    let after = try await accounts.storedData()
    #expect(after.people.map(\.user) == before.people.map(\.user))
    #expect(try await accounts.mailedCodes(of: ada()) == ["change \(new)"])
    let event = try #require(after.events.first)
    #expect(event.action == .requestEmailChange)
    let user = try await ada()
    #expect(event.actor == .user(user.id) && event.target == user.id)
    #expect(event.address == "192.0.2.1")
    #expect(after.events.count == before.events.count + 1)
  }

  @Test func `a stranger's name is in no mail to an address that nobody has proved`() async throws {
    let folder = try TemporaryFolder()
    let asked = try TestMailbox(in: folder, .asked)
    try await asked.signUp()
    let user = try #require(try await asked.user(email))
    #expect(try await asked.accounts.request(new, of: user) == "requested \(new)")
    for mail in try await asked.mails() { #expect(mail.values[.name] == nil) }
    #expect(try await asked.list() == ["addressChange \(new)", "verification \(email)"])
  }

  @Test func `a wrong password stores its event and nothing else`() async throws {
    let before = try await accounts.storedData()
    #expect(try await request(new, password: "wrong") == "wrong password")
    var after = try await accounts.storedData()
    let event = after.events.removeFirst()
    #expect((event.action, event.reason) == (.requestEmailChange, .wrongPassword))
    #expect(after == before)
  }

  @Test func `after five wrong passwords even the right one has to wait`() async throws {
    for _ in 0..<5 { #expect(try await request(new, password: "wrong") == "wrong password") }
    let before = try await accounts.storedData()
    #expect(try await request(new) == "throttled")
    #expect(try await accounts.storedData().people == before.people)
    #expect(try await mailbox.list() == [])
  }

  @Test(arguments: [
    ("", "newEmail: Enter your e-mail address, for example ada@example.com."),
    ("ada", "newEmail: The address has no @. Enter an address such as ada@example.com."),
  ])
  func `an invalid form is explained, and no password is checked`(
    _ row: (address: String, message: String)
  ) async throws {
    let before = try await accounts.storedData()
    let result = try await request(row.address, password: "wrong")
    #expect(result == row.message)
    #expect(try await accounts.storedData() == before)
  }

  @Test
  func `ASVS 6.3.8: an address of another account has the same result, and its owner a notice`()
    async throws
  {
    try await mailbox.signUp("grace@example.com")
    #expect(try await request("Grace@Example.com") == "requested Grace@Example.com")
    let mail = try #require(try await mailbox.mails().last)
    #expect(try await mailbox.list() == ["accountExists grace@example.com"])
    #expect(mail.values[.code] == nil)
    #expect(try await accounts.mailedCodes(of: ada()) == [])
    #expect(try await mailbox.actions().last == .requestEmailChange)
  }

  @Test func `the own address in another spelling is asked for like a new one`() async throws {
    #expect(try await request("ADA@example.com") == "requested ADA@example.com")
    let code = try await mailbox.code(.addressChange)
    #expect(try await mailbox.confirm(code, by: ada().id) == "changed ADA@example.com")
  }

  @Test func `ASVS 6.6.2: a second request ends the code of the first`() async throws {
    _ = try await request(new)
    let first = try await mailbox.code(.addressChange)
    mailbox.clock.advance(1)
    #expect(try await request("ada@example.net") == "requested ada@example.net")
    #expect(try await accounts.mailedCodes(of: ada()) == ["change ada@example.net"])
    let second = try await mailbox.code(.addressChange)
    let user = try await ada()
    let unknown = "confirmationCode unknownConfirmationCode"
    #expect(try await mailbox.confirm(first, by: user.id) == unknown)
    #expect(try await mailbox.confirm(second, by: user.id) == "changed ada@example.net")
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
      #expect(winners.count == 1, "\(results)")
      let winner = try #require(winners.first)
      #expect(results[winner] == "changed \(addresses[winner])")
      #expect(try await accounts.allUsers().first?.email == addresses[winner])
      // The limits on e-mails start again.
      mailbox.clock.advance(3601)
    }
  }

  @Test func `past a limit no mail is sent, and the earlier code stays valid`() async throws {
    let folder = try TemporaryFolder()
    let limited = try TestMailbox(in: folder) { $0.mail?.limits.perUser = 1 }
    try await limited.signUp()
    let user = try #require(try await limited.user(email))
    #expect(try await limited.accounts.request(new, of: user) == "requested \(new)")
    let code = try await limited.code(.addressChange)
    let before = try await limited.accounts.storedData()
    #expect(try await limited.accounts.request("ada@example.net", of: user) == "limited")
    #expect(try await limited.accounts.storedData() == before)
    #expect(try await limited.confirm(code, by: user.id) == "changed \(new)")
  }

  @Test func `a service without mail says so, and checks no password`() async throws {
    let folder = try TemporaryFolder()
    let silent = try AccountService.test(in: folder)
    let user = try await silent.signUp(email)
    let before = try await silent.storedData()
    #expect(try await silent.request(new, of: user, password: "wrong") == "no mail")
    #expect(try await silent.storedData() == before)
  }

  @Test func `the present address is refused, and another spelling of it is not`() async throws {
    let before = try await accounts.storedData()
    #expect(
      try await request(email) == "newEmail: This is already your address. Enter another one."
    )
    #expect(try await accounts.storedData() == before)
    #expect(try await request("Ada@example.com") == "requested Ada@example.com")
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
    switch try await requestEmailChange(form, of: user, from: origin) {
    case .requested(let address): return "requested \(address.text)"
    case .limited: return "limited"
    case .wrongPassword: return "wrong password"
    case .throttled: return "throttled"
    case .refused(let errors):
      return errors.map { "\($0.field): \(Messages(.english).message(for: $0))" }
        .joined(
          separator: "\n"
        )
    case .noMail: return "no mail"
    }
  }
}
