import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceLogInTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() throws {
    accounts = try .test(in: folder, now: { Date(timeIntervalSince1970: 1_800_000_000.5) })
  }

  /// The result of a login, in words.
  private func logIn(
    _ email: String = "ada@example.com",
    _ password: String = SignUpForm.testPassword
  ) async throws -> String {
    try await accounts.logIn(email, password).inWords
  }

  @Test(arguments: ["ada@example.com", "ADA@Example.com", " ada@example.com "])
  func `the right password logs in with any spelling of the address`(_ email: String) async throws {
    try await accounts.signUp("Ada@example.com")
    let user = try await accounts.logIn(email).get().user
    expect(user.lastLogInAt, is: Date(timeIntervalSince1970: 1_800_000_000.5))
    try await expect(accounts.allUsers(), is: [user])
  }

  @Test func `after a login the form holds no password, after a refusal it does`() async throws {
    try await accounts.signUp("ada@example.com")
    let form = LogInForm()
    form.enter("ada@example.com", into: .email)
    form.passwordField.enter(Secret("violet canyon otteR"))
    try await expect(accounts.logIn(form).inWords, is: "wrongCredentials")
    #expect(!form.passwordField.isEmpty)
    form.passwordField.enter(Secret("violet canyon otter"))
    try await expect(accounts.logIn(form).inWords, is: "logged in")
    #expect(form.passwordField.isEmpty)
  }

  @Test(arguments: [
    "violet canyon otteR", "violet canyon otter ", " violet canyon otter", "violet canyon otte",
    "violet canyon otter\u{0}", "x",
  ])
  func `ASVS 6.2.8: any other password is wrong`(_ password: String) async throws {
    let user = try await accounts.signUp("ada@example.com")
    try await expect(logIn("ada@example.com", password), is: "wrongCredentials")
    try await expect(accounts.allUsers(), is: [user])
  }

  @Test func `ASVS 6.3.8, incident 14: unknown, disabled and deleted accounts get the same result`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    try await expect(logIn("grace@example.com"), is: "wrongCredentials")
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id)
    try await expect(logIn(), is: "wrongCredentials")
    try await expect(accounts.administration.user(.id(ada.id))?.lastLogInAt, is: nil)
    try await accounts.update(UserUpdate(isEnabled: true), of: ada.id)
    try await expect(logIn(), is: "logged in")
    _ = try await accounts.administration.delete(.id(ada.id), by: .operator("test"))
    try await expect(logIn(), is: "wrongCredentials")
  }

  @Test(arguments: [64, 72, 73, 128, 1024])
  func `ASVS 6.2.8, 6.2.9, incident 12: the last byte of a long password counts`(
    _ length: Int
  ) async throws {
    let password = String(
      (0..<length).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "a" }
    )
    let form = SignUpForm.filled()
    form.enterPassword(Secret(password))
    try await expect(accounts.signUp(form).inWords, is: "done")
    try await expect(logIn("ada@example.com", password.dropLast() + "!"), is: "wrongCredentials")
    try await expect(logIn("ada@example.com", password), is: "logged in")
  }

  @Test func `ASVS 6.2.8: a decomposed password is the same password`() async throws {
    let form = SignUpForm.filled()
    form.enterPassword(Secret("caf\u{E9} canyon otter"))
    _ = try await accounts.signUp(form)
    try await expect(logIn("ada@example.com", "cafe\u{301} canyon otter"), is: "logged in")
  }

  @Test func `ASVS 11.2.2: a login upgrades a cheaper hash`() async throws {
    try await accounts.signUp("ada@example.com")
    let raised = try AccountService.test(
      in: folder,
      .hashing(at: HashingCost(memoryKiB: 64, passes: 2))
    )
    let email = try EmailAddress("ada@example.com")
    try await expect(raised.logIn("ada@example.com", "wrong").inWords, is: "wrongCredentials")
    try await expect(
      raised.store.read { try $0.logInAccount(email) }?.hash.phc.contains("m=8,t=1"),
      is: true
    )
    try await expect(raised.logIn("ada@example.com").inWords, is: "logged in")
    try await expect(
      raised.store.read { try $0.logInAccount(email) }?.hash.phc.contains("m=64,t=2"),
      is: true
    )
    try await expect(raised.logIn("ada@example.com").inWords, is: "logged in")
  }

  @Test func `concurrent logins can upgrade the hash together`() async throws {
    try await accounts.signUp("ada@example.com")
    let raised = try AccountService.test(
      in: folder,
      .hashing(at: HashingCost(memoryKiB: 64, passes: 2))
    )
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await raised.logIn("ada@example.com").inWords } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    // Attempts under way count as failures until they end.
    #expect(results.isSubset(of: ["logged in", "throttled"]))
  }

  @Test func `rejects an empty form with a message for each field`() async throws {
    try await expect(
      accounts.logIn("", "").refusal?.errors.messages,
      is: [
        "email: Enter your e-mail address, for example ada@example.com.",
        "password: Enter a password.",
      ]
    )
  }

  @Test func `ASVS 6.2.8: spaces at either end of a password are significant`() async throws {
    let form = SignUpForm.filled()
    form.enterPassword(Secret("  spaces count  "))
    let user = try await accounts.signUp(form).user
    for password in ["spaces count", "  spaces count", "spaces count  ", " spaces count "] {
      try await expect(logIn("ada@example.com", password), is: "wrongCredentials", "\(password)")
    }
    try await expect(accounts.allUsers(), is: [user])
    try await expect(logIn("ada@example.com", "  spaces count  "), is: "logged in")
  }

  @Test func `ASVS 6.2.10: a password that is ten years old still logs in`() async throws {
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    try await accounts.signUp("ada@example.com")
    clock.advance(10 * 366 * 86_400)
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
  }

  @Test(arguments: ["root", "admin", "administrator", "sa", "test", "guest"])
  func `ASVS 6.3.2: a new database has no users, and no default account logs in`(
    _ name: String
  ) async throws {
    #expect(try await accounts.allUsers().isEmpty)
    for password in [name, "password", "admin", "12345678"] {
      try await expect(
        logIn("\(name)@example.com", password),
        is: "wrongCredentials",
        "\(password)"
      )
      try await expect(logIn(name, password), is: "email invalidEmail")
    }
    try expect(StoreKind.chosen.run("SELECT count(*) FROM users", in: folder), is: ["0"])
  }

  @Test(arguments: [
    "mıke@example.com", "MİKE@example.com", "mik\u{435}@example.com", "mike@exámple.com",
  ])
  func `incident 1: a look-alike of another user's address is a different address`(
    _ email: String
  ) async throws {
    let mike = try await accounts.signUp("mike@example.com")
    try await expect(logIn(email), is: "wrongCredentials")
    try await expect(accounts.allUsers(), is: [mike])
    let other = try await accounts.signUp(email)
    #expect(other.email.utf8.elementsEqual(email.utf8))
    try await expect(accounts.logIn(email).get().user.id, is: other.id)
    try await expect(accounts.administration.user(.id(mike.id)), is: mike)
  }
}
