import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that an administrator's changes to a user are stored together: all or nothing.
struct UserUpdateTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let admin: AuditActor

  init() async throws {
    accounts = try AccountService.test(in: folder)
    let user = try await accounts.signUp("admin@example.com")
    try await accounts.update(UserUpdate(role: .admin), of: user.id)
    admin = .user(user.id, from: NetworkAddress("192.0.2.7"))
  }

  private func actions(on user: User) async throws -> [String] {
    try await accounts.auditLog.events(AuditQuery(user: user.id)).reversed()
      .map { "\($0.action) \($0.detail ?? "-") \($0.address ?? "-")" }
  }

  @Test func `stores all changes in one step, with an event and address for each action`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    let form = EditUserForm.of(ada)
    form.nameField.value = "Augusta King"
    form.emailField.value = "augusta@example.com"
    let update = UserUpdate(form: form, role: .admin, isEnabled: false, verifiesEmail: true)
    let updated = try await accounts.administration.update(update, of: .id(ada.id), by: admin)
    let user = try updated.get().user
    expect(user.name, is: "Augusta King")
    expect(user.email, is: "augusta@example.com")
    expect(user.role, is: .admin)
    #expect(!user.isEnabled)
    #expect(user.emailVerifiedAt != nil)
    #expect(try await accounts.allUsers().contains(user))
    try await expect(
      actions(on: ada),
      is: [
        "signUp - -", "changeEmail - 192.0.2.7", "updateProfile - 192.0.2.7",
        "setRole admin 192.0.2.7",
        "verifyEmail - 192.0.2.7", "disableUser - 192.0.2.7",
      ]
    )
  }

  @Test(arguments: [true, false])
  func `ASVS 7.2.4: a higher role, and disabling, end all sessions`(_ isEnabled: Bool) async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    let token = try await accounts.startSession("ada@example.com").token
    let form = EditUserForm.of(ada)
    form.nameField.value = "Augusta King"
    let rename = UserUpdate(form: form)
    let update = isEnabled ? UserUpdate(role: .admin) : UserUpdate(isEnabled: false)
    _ = try await accounts.administration.update(rename, of: .id(ada.id), by: admin)
    #expect(try await accounts.resumeSession(token) != nil)
    _ = try await accounts.administration.update(update, of: .id(ada.id), by: admin)
    #expect(try await accounts.resumeSession(token) == nil)
  }

  @Test func `a taken address prevents all changes`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let form = EditUserForm.of(ada)
    form.emailField.value = "admin@example.com"
    let update = UserUpdate(form: form, role: .admin, isEnabled: false)
    let result = try await accounts.administration.update(update, of: .id(ada.id), by: admin)
    expect(result.inWords, is: "email alreadyExists")
    try await expect(accounts.administration.user(.id(ada.id)), is: ada)
    try await expect(actions(on: ada), is: ["signUp - -"])
  }

  @Test func `an update that would leave no administrator changes nothing`() async throws {
    guard case .user(let id, _) = admin,
      let before = try await accounts.administration.user(.id(id))
    else {
      return
    }
    let form = EditUserForm.of(before)
    form.nameField.value = "Somebody Else"
    let update = UserUpdate(form: form, role: .member, verifiesEmail: true)
    let result = try await accounts.administration.update(update, of: .id(id), by: admin)
    expect(result.inWords, is: "lastAdministrator")
    try await expect(accounts.administration.user(.id(id)), is: before)
  }

  @Test func `omitted values stay, and an update without changes is not logged`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    for form in [nil, EditUserForm.of(ada)] {
      let update = UserUpdate(form: form, role: .member, isEnabled: true)
      let result = try await accounts.administration.update(update, of: .id(ada.id), by: admin)
      expect(result, is: .done(UpdatedUser(user: ada, isChanged: false)))
    }
    try await expect(actions(on: ada), is: ["signUp - -"])
  }

  @Test func `two forms of the same user change only their own fields`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let (first, second) = (EditUserForm.of(ada), EditUserForm.of(ada))
    let own = ProfileForm.of(ada)
    first.nameField.value = "Augusta King"
    second.emailField.value = "augusta@example.com"
    own.languageField.enter("spanish")
    for form in [first, second] {
      try await accounts.update(UserUpdate(form: form), of: ada.id, by: admin)
    }
    _ = try await accounts.updateProfile(own, of: ada.id, by: .user(ada.id))
    let changed = try #require(await accounts.administration.user(.id(ada.id)))
    expect(changed.name, is: "Augusta King")
    expect(changed.email, is: "augusta@example.com")
    expect(changed.language, is: .spanish)
    expect(changed.birthday, is: ada.birthday)
  }

  @Test func `an unknown user is not found`() async throws {
    var generator = SystemRandomNumberGenerator()
    let id = UserID(at: Date(), using: &generator)
    let update = UserUpdate(role: .admin)
    let result = try await accounts.administration.update(update, of: .id(id), by: admin)
    expect(result.inWords, is: "notFound")
  }

  /// Returns Ada, whose address was verified at second 5.
  private func ada() throws -> User {
    try .sample(emailVerifiedAt: Date(timeIntervalSince1970: 5))
  }

  private static let now = Date(timeIntervalSince1970: 9)

  @Test(
    arguments: [
      (nil, UserChanges(), 5, []),
      ("ADA@example.com", UserChanges(), 5, ["changeEmail"]),
      ("ada@example.org", UserChanges(), nil, ["changeEmail"]),
      ("ada@example.org", UserChanges(verifiesEmail: true), 9, ["changeEmail", "verifyEmail"]),
      (nil, UserChanges(role: .member, isEnabled: true, verifiesEmail: true), 5, []),
      (nil, UserChanges(role: .admin, isEnabled: false), 5, ["setRole admin", "disableUser"]),
    ] as [(String?, UserChanges, Double?, [String])]
  )
  func `changes determine the user and the events, without a store`(
    _ email: String?,
    _ given: UserChanges,
    _ verifiedAt: Double?,
    _ acts: [String]
  ) throws {
    var changes = given
    changes.email = try email.map { try EmailAddress($0) }
    let changed = changes.applied(to: try ada(), at: Self.now)
    expect(changed.emailVerifiedAt, is: verifiedAt.map { Date(timeIntervalSince1970: $0) })
    let described = changed.acts(since: try ada())
      .map { [$0.action.rawValue, $0.detail].compactMap(\.self).joined(separator: " ") }
    expect(described, is: acts)
  }

  @Test func `disabling a user again keeps the first date`() throws {
    let first = UserChanges(isEnabled: false).applied(to: try ada(), at: Self.now)
    let later = Self.now.addingTimeInterval(60)
    expect(first.disabledAt, is: Self.now)
    expect(UserChanges(isEnabled: false).applied(to: first, at: later), is: first)
    expect(UserChanges(isEnabled: true).applied(to: first, at: later), is: (try ada()))
  }
}
