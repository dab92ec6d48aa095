import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that users are changed and deleted individually.
struct UserChangesContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  @Test(arguments: StoreKind.allCases)
  func `an update changes only the given values, of that user alone`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com", name: "Grace Hopper")
    clock.advance(60)
    let form = EditUserForm.of(ada)
    form.nameField.value = "Ada King"
    form.birthField.enter("1985-12-10")
    form.languageField.enter("spanish")
    try await accounts.update(UserUpdate(form: form), of: ada.id)
    let changed = try #require(try await accounts.administration.user(.id(ada.id)))
    #expect((changed.name, changed.email, changed.language) == ("Ada King", ada.email, .spanish))
    expect(changed.birthday?.description, is: "1985-12-10")
    #expect((changed.createdAt, changed.role, changed.disabledAt) == (ada.createdAt, .member, nil))
    try await expect(accounts.administration.user(.id(grace.id)), is: grace)
    // Lists and searches reflect the change.
    let found = try await accounts.administration.list(UserQuery(search: "ada king", sort: .name))
      .users
    expect(found, is: [changed])
    try await expect(accounts.administration.list(UserQuery(search: "lovelace")).users, is: [])
    try await expect(
      accounts.auditLog.events(AuditQuery(action: .updateProfile)).map(\.target),
      is: [ada.id]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `a consent is stored once, with its instant, for that user alone`(
    _ kind: StoreKind
  ) async throws {
    let before = try accounts(kind) { $0.forms.uses = [.agreeTerms: .absent] }
    let ada = try await before.signUp("ada@example.com")
    let grace = try await before.signUp("grace@example.com", name: "Grace Hopper")
    #expect(ada.termsAcceptedAt == nil && grace.termsAcceptedAt == nil)
    let accounts = try accounts(kind) { $0.forms.askExistingUsers = [.agreeTerms: .later] }
    clock.advance(60)
    let form = accounts.forms.profileForm(for: ada)
    form.enter("yes", into: .agreeTerms)
    let agreed = try await accounts.updateProfile(form, of: ada.id, by: .user(ada.id)).get().user
    expect(agreed.termsAcceptedAt, is: clock.now)
    try await expect(accounts.administration.user(.id(ada.id)), is: agreed)
    try await expect(accounts.administration.user(.id(grace.id)), is: grace)
    clock.advance(60)
    let again = try await accounts.updateProfile(form, of: ada.id, by: .user(ada.id)).get()
    #expect(!again.isChanged && again.user == agreed)
    let events = try await accounts.auditLog.events(AuditQuery(action: .acceptTerms))
    expect(events.map(\.target), is: [ada.id])
  }

  @Test(arguments: StoreKind.allCases)
  func `a new address is not verified, and can log in; the old one is free`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    try await accounts.update(UserUpdate(verifiesEmail: true), of: ada.id)
    let same = EditUserForm.of(ada)
    same.emailField.value = "ADA@example.com"
    try await accounts.update(UserUpdate(form: same), of: ada.id)
    #expect(
      try await accounts.administration.user(.id(ada.id))?.emailVerifiedAt != nil,
      "another spelling"
    )
    let other = EditUserForm.of(ada)
    other.emailField.value = "countess@example.com"
    try await accounts.update(UserUpdate(form: other), of: ada.id)
    let changed = try #require(try await accounts.administration.user(.id(ada.id)))
    #expect((changed.email, changed.emailVerifiedAt) == ("countess@example.com", nil))
    try await expect(accounts.administration.user(.address("ada@example.com")), is: nil)
    try await expect(accounts.logIn("countess@example.com").inWords, is: "logged in")
    try await expect(accounts.administration.list(UserQuery(search: "countess")).users.count, is: 1)
    try await expect(accounts.administration.list(UserQuery(search: "ada@")).users, is: [])
    #expect(try await accounts.signUp("ada@example.com").id != ada.id)
  }

  @Test(arguments: StoreKind.allCases)
  func `rejects a taken address, and changes nothing`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    try await accounts.signUp("grace@example.com")
    let form = EditUserForm.of(ada)
    form.nameField.value = "Ada King"
    form.emailField.value = "GRACE@example.com"
    let result = try await accounts.update(UserUpdate(form: form), of: ada.id)
    expect(result.inWords, is: "email alreadyExists")
    try await expect(accounts.administration.user(.id(ada.id)), is: ada)
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp, .signUp])
  }

  @Test(arguments: StoreKind.allCases)
  func `an update without effect is not logged`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    for _ in 0..<2 {
      try await accounts.update(UserUpdate(isEnabled: false), of: ada.id)
      clock.advance(60)
    }
    let since = try await accounts.administration.user(.id(ada.id))?.disabledAt
    expect(since, is: clock.now.addingTimeInterval(-120))
    for _ in 0..<2 { try await accounts.update(UserUpdate(isEnabled: true), of: ada.id) }
    for _ in 0..<2 { try await accounts.update(UserUpdate(verifiesEmail: true), of: ada.id) }
    for _ in 0..<2 { try await accounts.update(UserUpdate(role: .admin), of: ada.id) }
    let form = EditUserForm.of(ada)
    try await accounts.update(UserUpdate(form: form), of: ada.id)
    try await expect(
      accounts.auditLog.events(AuditQuery()).map(\.action),
      is: [.setRole, .verifyEmail, .enableUser, .disableUser, .signUp]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted user is gone with all their data, and the others stay`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let hers = try await accounts.startSession("ada@example.com")
    let other = try await accounts.startSession("grace@example.com")
    for _ in 0..<7 { _ = try await accounts.logIn("ada@example.com", "guess") }
    let counter = RateLimitCounter(failures: 1, lastAt: clock.now, opensAt: nil, expiresAt: nil)
    let factors = [ada, grace].map { RateLimitKey.factor("word", $0.id) }
    try await accounts.store.transaction { for key in factors { try $0.put(counter, for: key) } }
    let root = AuditActor.operator("test")
    let deleted = try await accounts.administration.delete(.id(ada.id), by: root).get()
    expect(deleted.id, is: ada.id)
    try await expect(
      accounts.store.read { reader in try factors.map { try reader.counter($0) } },
      is: [nil, counter]
    )
    try await expect(accounts.administration.user(.id(ada.id)), is: nil)
    #expect(try await accounts.resumeSession(hers.token) == nil)
    try await expect(accounts.resumeSession(other.token)?.user.id, is: grace.id)
    try await expect(accounts.administration.countSessions(), is: 1)
    try await expect(accounts.allUsers().map(\.id), is: [grace.id])
    try await expect(accounts.administration.statistics().total, is: 1)
    try await expect(accounts.administration.list(UserQuery(search: "ada@")).users, is: [])
    #expect(try await accounts.personalData(of: ada.id, by: .operator("test")) == nil)
    let again = try await accounts.administration.delete(.id(ada.id), by: root)
    expect(again.inWords, is: "notFound")
    // Another user may take the address, without the counters of the former user.
    let next = try await accounts.signUp("ada@example.com")
    let explanation = try await accounts.administration.explainLogIn(
      EmailAddress("ada@example.com")
    )
    expect(explanation.user?.id, is: next.id)
    expect(explanation.limits.first { $0.kind == .account }?.failures, is: 0)
    try await expect(accounts.personalData(of: next.id, by: .operator("test"))?.devices, is: [])
  }
}
