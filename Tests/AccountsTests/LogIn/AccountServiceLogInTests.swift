import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceLogInTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService

  init() throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder, now: { Date(timeIntervalSince1970: 1_800_000_000.5) })
  }

  private func isWrong(_ result: LogInResult) -> Bool {
    if case .wrongCredentials = result { true } else { false }
  }

  private func isIn(_ result: LogInResult) -> Bool {
    if case .loggedIn = result { true } else { false }
  }

  @Test(arguments: ["ada@example.com", "ADA@Example.com", " ada@example.com "])
  func `the right password logs in with any spelling of the address`(_ email: String) async throws {
    try await accounts.signUp("Ada@example.com")
    guard case .loggedIn(let logIn) = try await accounts.logIn(email) else {
      Issue.record("refused")
      return
    }
    let user = logIn.user
    expect(user.lastLogInAt, is: Date(timeIntervalSince1970: 1_800_000_000.5))
    try await expect(accounts.allUsers(), is: [user])
  }

  @Test func `after a login the form holds no password, after a refusal it does`() async throws {
    try await accounts.signUp("ada@example.com")
    let form = LogInForm()
    form.enter("ada@example.com", into: .email)
    form.passwordField.enter(Secret("violet canyon otteR"))
    #expect(isWrong(try await accounts.logIn(form)))
    #expect(!form.passwordField.isEmpty)
    form.passwordField.enter(Secret("violet canyon otter"))
    #expect(isIn(try await accounts.logIn(form)))
    #expect(form.passwordField.isEmpty)
  }

  @Test(arguments: [
    "violet canyon otteR", "violet canyon otter ", " violet canyon otter", "violet canyon otte",
    "violet canyon otter\u{0}", "x",
  ])
  func `ASVS 6.2.8: any other password is wrong`(_ password: String) async throws {
    let user = try await accounts.signUp("ada@example.com")
    #expect(isWrong(try await accounts.logIn("ada@example.com", password)))
    try await expect(accounts.allUsers(), is: [user])
  }

  @Test func `ASVS 6.3.8, incident 14: unknown, disabled and deleted accounts get the same result`()
    async throws
  {
    try await accounts.signUp("ada@example.com")
    let reference = try #require(UserReference("ada@example.com"))
    #expect(isWrong(try await accounts.logIn("grace@example.com")))
    _ = try await accounts.administration.update(
      UserUpdate(isEnabled: false),
      of: reference,
      by: .operator("test")
    )
    #expect(isWrong(try await accounts.logIn("ada@example.com")))
    try await expect(accounts.administration.user(reference)?.lastLogInAt, is: nil)
    _ = try await accounts.administration.update(
      UserUpdate(isEnabled: true),
      of: reference,
      by: .operator("test")
    )
    #expect(!isWrong(try await accounts.logIn("ada@example.com")))
    _ = try await accounts.administration.delete(reference, by: .operator("test"))
    #expect(isWrong(try await accounts.logIn("ada@example.com")))
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
    guard case .signedUp = try await accounts.signUp(form) else {
      Issue.record("refused: \(form.validator.errors)")
      return
    }
    #expect(isWrong(try await accounts.logIn("ada@example.com", password.dropLast() + "!")))
    #expect(!isWrong(try await accounts.logIn("ada@example.com", password)))
  }

  @Test func `ASVS 6.2.8: a decomposed password is the same password`() async throws {
    let form = SignUpForm.filled()
    form.enterPassword(Secret("caf\u{E9} canyon otter"))
    _ = try await accounts.signUp(form)
    #expect(!isWrong(try await accounts.logIn("ada@example.com", "cafe\u{301} canyon otter")))
  }

  @Test func `ASVS 11.2.2: a login upgrades a cheaper hash`() async throws {
    try await accounts.signUp("ada@example.com")
    let raised = try AccountService.test(
      in: folder,
      .hashing(at: HashingCost(memoryKiB: 64, passes: 2))
    )
    let email = try EmailAddress("ada@example.com")
    #expect(isWrong(try await raised.logIn("ada@example.com", "wrong")))
    try await expect(
      raised.store.read { try $0.logInAccount(email) }?.hash.phc.contains("m=8,t=1"),
      is: true
    )
    #expect(!isWrong(try await raised.logIn("ada@example.com")))
    try await expect(
      raised.store.read { try $0.logInAccount(email) }?.hash.phc.contains("m=64,t=2"),
      is: true
    )
    #expect(!isWrong(try await raised.logIn("ada@example.com")))
  }

  @Test func `concurrent logins can upgrade the hash together`() async throws {
    try await accounts.signUp("ada@example.com")
    let raised = try AccountService.test(
      in: folder,
      .hashing(at: HashingCost(memoryKiB: 64, passes: 2))
    )
    let wrong = try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await raised.logIn("ada@example.com") } }
      return try await group.reduce(0) { $0 + (isWrong($1) ? 1 : 0) }
    }
    expect(wrong, is: 0)
  }

  @Test func `a user disabled during the password check cannot log in`() async throws {
    let user = try await accounts.signUp("ada@example.com")
    let email = try EmailAddress("ada@example.com")
    let verdict = try await accounts.verify(
      Secret(SignUpForm.testPassword),
      of: email,
      for: .logIn,
      from: LogInOrigin()
    ) { verified -> User? in
      _ = try await accounts.administration.update(
        UserUpdate(isEnabled: false),
        of: .id(user.id),
        by: .operator("test")
      )
      return try await accounts.store.read { reader in
        try reader.isUnchanged(verified) ? try reader.user(.id(user.id)) : nil
      }
    }
    guard case .wrong = verdict else {
      Issue.record("let in")
      return
    }
  }

  @Test func `rejects an empty form with a message for each field`() async throws {
    guard case .refused(let errors) = try await accounts.logIn("", "") else {
      Issue.record("not refused")
      return
    }
    expect(
      errors.map(Messages(.english).message),
      is: [
        "Enter your e-mail address, for example ada@example.com.", "Enter a password.",
      ]
    )
  }

  @Test func `ASVS 6.2.8: spaces at either end of a password are significant`() async throws {
    let form = SignUpForm.filled()
    form.enterPassword(Secret("  spaces count  "))
    guard case .signedUp(let user) = try await accounts.signUp(form) else {
      Issue.record("refused: \(form.validator.errors)")
      return
    }
    for password in ["spaces count", "  spaces count", "spaces count  ", " spaces count "] {
      #expect(isWrong(try await accounts.logIn("ada@example.com", password)), "\(password)")
    }
    try await expect(accounts.allUsers(), is: [user])
    #expect(isIn(try await accounts.logIn("ada@example.com", "  spaces count  ")))
  }

  @Test func `ASVS 6.2.10: a password that is ten years old still logs in`() async throws {
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    try await accounts.signUp("ada@example.com")
    clock.advance(10 * 366 * 86_400)
    #expect(isIn(try await accounts.logIn("ada@example.com")))
  }

  @Test(arguments: ["root", "admin", "administrator", "sa", "test", "guest"])
  func `ASVS 6.3.2: a new database has no users, and no default account logs in`(
    _ name: String
  ) async throws {
    #expect(try await accounts.allUsers().isEmpty)
    for password in [name, "password", "admin", "12345678"] {
      #expect(isWrong(try await accounts.logIn("\(name)@example.com", password)), "\(password)")
      guard case .refused = try await accounts.logIn(name, password) else {
        Issue.record("\(name) was taken for an address")
        return
      }
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
    #expect(isWrong(try await accounts.logIn(email)))
    try await expect(accounts.allUsers(), is: [mike])
    let other = try await accounts.signUp(email)
    #expect(other.email.utf8.elementsEqual(email.utf8))
    guard case .loggedIn(let logIn) = try await accounts.logIn(email) else {
      Issue.record("refused")
      return
    }
    expect(logIn.user.id, is: other.id)
    try await expect(accounts.administration.user(.id(mike.id)), is: mike)
  }
}
