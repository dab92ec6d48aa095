import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceSignUpTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() throws { accounts = try .test(in: folder) }

  @Test func `a valid form creates a user who can be listed and can log in`() async throws {
    let user = try await accounts.signUp(SignUpForm.filled()).user
    expect(user.name, is: "Ada Lovelace")
    expect(user.email, is: "ada@example.com")
    expect(user.birthday?.description, is: "1990-12-10")
    expect(user.language, is: .english)
    #expect(user.isEnabled)
    expect(user.lastLogInAt, is: nil)
    try await expect(accounts.allUsers(), is: [user])
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
  }

  @Test func `ASVS 11.7.2: a form keeps its passwords until they are stored, and no longer`()
    async throws
  {
    try await accounts.signUp("grace@example.com")
    let form = SignUpForm.filled(email: "grace@example.com")
    _ = try await accounts.signUp(form)
    let typed = Secret(SignUpForm.testPassword)
    #expect(form.passwordField.value == typed && form.confirmPasswordField.value == typed)
    form.enter("ada@example.com", into: .email)
    _ = try await accounts.signUp(form)
    #expect(form.passwordField.isEmpty && form.confirmPasswordField.isEmpty)
    expect(form.firstInvalidField, is: nil, "what is empty now is no error")
    let other = SignUpForm.filled(email: "eve@example.com")
    let root = AuditActor.operator("root")
    _ = try await accounts.administration.create(other, as: NewUserAttributes(), by: root)
    #expect(other.passwordField.isEmpty && other.confirmPasswordField.isEmpty)
    let emails = ["ada@example.com", "eve@example.com", "grace@example.com"]
    try await expect(accounts.allUsers().map(\.email).sorted(), is: emails)
  }

  /// Returns a service whose accounts are approved, and a user who waits, after the same sign-up
  /// twice.
  private func pendingUser() async throws -> (AccountService, User) {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .approval
    let accounts = try AccountService.test(in: folder, settings)
    let key = try #require(IdempotencyKey("0123456789abcdef"))
    for _ in 0..<2 {
      let user = try await accounts.signUp(SignUpForm.filled(), key: key).user
      #expect(user.awaitsApproval)
      #expect(!user.isEnabled)
    }
    return (accounts, try #require(try await accounts.allUsers().first))
  }

  @Test func `where accounts are approved, a new user waits, and only the password tells so`()
    async throws
  {
    let (accounts, ada) = try await pendingUser()
    #expect(ada.awaitsApproval)
    // People who have the password learn that the account waits, however often; others learn
    // nothing.
    for _ in 0..<20 {
      try await expect(accounts.logIn("ada@example.com").inWords, is: "awaitsApproval")
    }
    let wrong = try await accounts.logIn("ada@example.com", "wrong")
    expect(wrong.inWords, is: "wrongCredentials")
    let explained = try await accounts.administration.explainLogIn(ada.address)
    guard case .awaitsApproval = explained.findings.dropLast().last else {
      Issue.record("\(explained.findings)")
      return
    }
    let events = try await accounts.auditLog.events(AuditQuery())
    // Twenty attempts within a minute are one event, and repeated sign-ups are one.
    expect(events.compactMap(\.reason), is: [.wrongPassword, .awaitsApproval])
    expect(events.map(\.action).filter { $0 != .logIn }, is: [.signUp])
  }

  @Test func `an approved user can log in, and is disabled like any other`() async throws {
    let (accounts, ada) = try await pendingUser()
    let root = AuditActor.operator("root")
    func enable(_ isEnabled: Bool) async throws -> User {
      let update = UserUpdate(isEnabled: isEnabled)
      return try await accounts.administration.update(update, of: .id(ada.id), by: root).get().user
    }
    let approved = try await enable(true)
    #expect(!approved.awaitsApproval && approved.isEnabled)
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action).filter { $0 != .logIn }, is: [.approveUser, .signUp])
    _ = try await enable(false)
    try await expect(accounts.logIn("ada@example.com").inWords, is: "wrongCredentials")
    try await expect(accounts.allUsers().map(\.awaitsApproval), is: [false])
  }

  @Test func `declining an account deletes it, and its address can sign up again`() async throws {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .approval
    let accounts = try AccountService.test(in: folder, settings)
    let ada = try await accounts.signUp("ada@example.com")
    _ = try await accounts.administration.delete(.id(ada.id), by: .operator("root"))
    #expect(try await accounts.allUsers().isEmpty)
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.declineUser, .signUp])
    expect(events.first?.target, is: ada.id)
    #expect(try await accounts.signUp("ada@example.com").awaitsApproval)
  }

  @Test func `disabling a user who waits ends the waiting, with an event`() async throws {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .approval
    let accounts = try AccountService.test(in: folder, settings)
    let ada = try await accounts.signUp("ada@example.com")
    let disabling = UserUpdate(isEnabled: false)
    let root = AuditActor.operator("root")
    let updated = try await accounts.administration.update(disabling, of: .id(ada.id), by: root)
    let user = try updated.get().user
    #expect(!user.awaitsApproval)
    expect(user.disabledAt, is: ada.disabledAt)
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.disableUser, .signUp])
    try await expect(accounts.logIn("ada@example.com").inWords, is: "wrongCredentials")
  }

  @Test func `where accounts are approved, administrators create users who need no approval`()
    async throws
  {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .approval
    let accounts = try AccountService.test(in: folder, settings)
    let form = SignUpForm.filled()
    let user = try await accounts.administration
      .create(form, as: NewUserAttributes(), by: .operator("root")).get()
    #expect(user.isEnabled)
    #expect(!user.awaitsApproval)
  }

  @Test func `the password is stored nowhere, and all files are private`() async throws {
    try await accounts.signUp("ada@example.com")
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: folder.path) {
      let path = folder.path + "/" + name
      let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      expect(mode, is: 0o600, "\(name)")
    }
    await accounts.close()
    let store = StoreKind.chosen
    #expect(try store.places(of: "ada@example.com", in: folder) != [], "the search finds nothing")
    try expect(store.places(of: SignUpForm.testPassword, in: folder), is: [])
  }

  @Test func `ASVS 11.4.2: the default cost is 19 MiB and 2 passes of argon2id`() async throws {
    let accounts = try AccountService.test(in: folder, AccountSettings())
    try await accounts.signUp("ada@example.com")
    let email = try EmailAddress("ada@example.com")
    let account = try #require(await accounts.store.read { try $0.logInAccount(email) })
    #expect(account.hash.phc.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
  }

  @Test(arguments: ["ada@example.com", "ADA@EXAMPLE.COM", " Ada@example.com "])
  func `rejects a taken address in every spelling`(_ email: String) async throws {
    let first = try await accounts.signUp("ada@example.com")
    let form = SignUpForm.filled()
    form.enter(email, into: .email)
    let errors = try #require(try await accounts.signUp(form).refusal).errors
    expect(
      errors.messages,
      is: [
        """
        email: An account with this e-mail address already exists. Log in if it is yours, or use another address.
        """
      ]
    )
    expect(form.validator.errors, is: Array(errors))
    try await expect(accounts.allUsers(), is: [first])
  }

  @Test func `ASVS 2.3.4, 15.4.2: of concurrent sign-ups with one address, one succeeds`()
    async throws
  {
    let spellings = ["JOSÉ@münchen.de", "jose\u{301}@MÜNCHEN.de", "josé@xn--mnchen-3ya.de"]
    let accounts = accounts
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<24 {
        group.addTask {
          let form = SignUpForm.filled()
          form.enter(spellings[number % spellings.count], into: .email)
          return try await accounts.signUp(form).inWords
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expect(results.sorted(), is: ["done"] + Array(repeating: "email alreadyExists", count: 23))
    try await expect(accounts.allUsers().count, is: 1)
  }
}
