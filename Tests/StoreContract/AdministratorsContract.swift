import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that an enabled administrator always remains, whatever happens at the same moment.
struct AdministratorsContract {
  private let folder = TemporaryFolder()

  private func administrators(
    _ count: Int,
    _ accounts: AccountService
  ) async throws -> [UserReference] {
    var users: [UserReference] = []
    for number in 0..<count {
      let user = try await accounts.signUp("admin\(number)@example.com")
      try await accounts.update(UserUpdate(role: .admin), of: user.id)
      users.append(.id(user.id))
    }
    return users
  }

  private func enabledAdministrators(_ accounts: AccountService) async throws -> Int {
    let query = UserQuery(filter: UserFilter(isEnabled: true, role: .admin))
    return try await accounts.administration.list(query).users.count
  }

  @Test(arguments: StoreKind.allCases)
  func `ASVS 8.3.1: the last administrator is neither demoted, disabled nor deleted`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let admins = try await administrators(2, accounts)
    try await accounts.signUp("member@example.com")
    func update(_ update: UserUpdate, _ user: Int) async throws -> Outcome<UpdatedUser> {
      try await accounts.administration.update(update, of: admins[user], by: .operator("test"))
    }
    try await expect(update(UserUpdate(isEnabled: false), 1).inWords, is: "done")
    // The other administrator cannot log in, and so does not count.
    let events = try await accounts.auditLog.events(AuditQuery()).count
    let before = try await accounts.administration.user(admins[0])
    try await expect(update(UserUpdate(isEnabled: false), 0).inWords, is: "lastAdministrator")
    try await expect(update(UserUpdate(role: .member), 0).inWords, is: "lastAdministrator")
    try await expect(
      accounts.administration.delete(admins[0], by: .operator("test")).inWords,
      is: "lastAdministrator"
    )
    #expect(try await accounts.administration.isProbablyLastAdministrator(admins[0]))
    #expect(try await !accounts.administration.isProbablyLastAdministrator(admins[1]))
    try await expect(accounts.administration.user(admins[0]), is: before)
    try await expect(accounts.auditLog.events(AuditQuery()).count, is: events)
    // A change that keeps the role is not affected.
    try await expect(
      update(UserUpdate(role: .admin), 0),
      is: before.map { .done(UpdatedUser(user: $0, isChanged: false)) }
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `administrators disable others, and not themselves`(_ kind: StoreKind) async throws {
    let accounts = try kind.accounts(in: folder)
    let admins = try await administrators(2, accounts)
    let users = try await accounts.allUsers().map(\.id)
    let own = try #require(await accounts.administration.user(admins[0])?.id)
    let actor = AuditActor.user(own, from: nil)
    let before = try await accounts.administration.user(admins[0])
    let disabling = UserUpdate(isEnabled: false)
    let result = try await accounts.administration.update(disabling, of: admins[0], by: actor)
    expect(result.inWords, is: "status ownAccount")
    let results = try await accounts.administration.setEnabled(false, of: users, by: actor)
    expect(results[own], is: result)
    try await expect(accounts.administration.user(admins[0]), is: before)
    try await expect(enabledAdministrators(accounts), is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an administrator who has to verify the address first does not count`(
    _ kind: StoreKind
  ) async throws {
    var settings = AccountSettings.cheap
    settings.verification = .required
    settings.mail = try .test()
    let strict = try kind.accounts(in: folder, settings)
    let lenient = try kind.accounts(in: folder)
    let admins = try await administrators(2, lenient)
    func update(_ update: UserUpdate, _ user: Int) async throws -> Outcome<UpdatedUser> {
      try await strict.administration.update(update, of: admins[user], by: .operator("test"))
    }
    _ = try await update(UserUpdate(verifiesEmail: true), 0)
    #expect(try await strict.administration.isProbablyLastAdministrator(admins[0]))
    #expect(try await !lenient.administration.isProbablyLastAdministrator(admins[0]))
    try await expect(update(UserUpdate(isEnabled: false), 0).inWords, is: "lastAdministrator")
    try await expect(update(UserUpdate(role: .member), 0).inWords, is: "lastAdministrator")
    try await expect(
      strict.administration.delete(admins[0], by: .operator("test")).inWords,
      is: "lastAdministrator"
    )
    // A new address has to be verified, too.
    let admin = try #require(try await strict.administration.user(admins[0]))
    let form = strict.forms.editUserForm(for: admin)
    form.emailField.value = "new@example.com"
    try await expect(update(UserUpdate(form: form), 0).inWords, is: "lastAdministrator")
    try await expect(strict.administration.user(admins[0]), is: admin)
    // Once the other has verified the address, either may go.
    _ = try await update(UserUpdate(verifiesEmail: true), 1)
    try await expect(update(UserUpdate(form: form), 0).inWords, is: "done")
    try await expect(update(UserUpdate(role: .member), 1).inWords, is: "lastAdministrator")
  }

  @Test(arguments: StoreKind.allCases)
  func `an administrator without a password, or locked for good, does not count`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let admins = try await administrators(2, accounts)
    let other = try #require(try await accounts.administration.user(admins[1]))
    func demote() async throws -> Outcome<UpdatedUser> {
      let update = UserUpdate(role: .member)
      return try await accounts.administration.update(update, of: admins[0], by: .operator("test"))
    }
    let stored = try await accounts.store.read { try $0.logInAccount(other.address)?.hash }
    let hash = try #require(stored)
    let before = try await accounts.administration.user(admins[0])
    let lock = RateLimitCounter(failures: 100, lastAt: Date(), opensAt: nil, expiresAt: nil)
    try await accounts.store.transaction { try $0.setPasswordHash(.unset, of: other.id) }
    try await expect(demote().inWords, is: "lastAdministrator")
    #expect(try await accounts.administration.isProbablyLastAdministrator(admins[0]))
    try await accounts.store.transaction { transaction in
      try transaction.setPasswordHash(hash, of: other.id)
      try transaction.put(lock, for: .user(other.id))
    }
    try await expect(demote().inWords, is: "lastAdministrator")
    try await expect(accounts.administration.user(admins[0]), is: before)
    let able = try await accounts.store.read {
      try $0.administratorsWhoCanLogIn(onlyVerified: false, evenLocked: false, limit: 3)
    }
    expect(able, is: [try #require(before).id])
    #expect(try await accounts.administration.unlock(other.address, by: .operator("test")))
    try await expect(demote().inWords, is: "done")
  }

  @Test(arguments: StoreKind.allCases)
  func `of administrators who are all locked, the last one is kept`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let admins = try await administrators(2, accounts)
    for admin in admins {
      let user = try #require(try await accounts.administration.user(admin))
      let lock = RateLimitCounter(failures: 100, lastAt: Date(), opensAt: nil, expiresAt: nil)
      try await accounts.store.transaction { try $0.put(lock, for: .user(user.id)) }
    }
    let administration = accounts.administration
    _ = try await administration.delete(admins[1], by: .operator("test"))
    let last = try await administration.user(admins[0])
    let demoted = UserUpdate(role: .member)
    try await expect(
      administration.update(demoted, of: admins[0], by: .operator("test")).inWords,
      is: "lastAdministrator"
    )
    try await expect(administration.user(admins[0]), is: last)
  }

  /// The enablings that are under way at a disabling; `ACCOUNTS_RACE_ROUNDS` runs more rounds.
  private static let rounds =
    ProcessInfo.processInfo.environment["ACCOUNTS_RACE_ROUNDS"].flatMap { Int($0) } ?? 5

  @Test(arguments: StoreKind.allCases)
  func `a dismissed administrator does not undo it with requests that are under way`(
    _ kind: StoreKind
  ) async throws {
    let services = [try kind.accounts(in: folder), try kind.accounts(in: folder)]
    let admins = try await administrators(2, services[0])
    let rita = try #require(try await services[0].administration.user(admins[0])).id
    for round in 0..<Self.rounds {
      await withTaskGroup { group in
        for number in 0..<64 {
          let administration = services[number % 2].administration
          group.addTask { [isDismissal = number == 20] in
            let act = UserUpdate(isEnabled: !isDismissal)
            let actor = AuditActor.user(rita)
            let right = isDismissal ? Authorization.operator("test") : .session(actor)
            _ = try? await administration.update(act, of: .id(rita), by: right)
            guard !isDismissal else { return }
            _ = try? await administration.setEnabled(true, of: [rita], by: actor)
          }
        }
      }
      let after = try await services[1].administration.user(.id(rita))
      expect(after?.isEnabled, is: false, "round \(round)")
      let enabled = UserUpdate(isEnabled: true)
      _ = try await services[0].administration.update(enabled, of: .id(rita), by: .operator("test"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `of admins who demote, disable and delete each other concurrently, one remains`(
    _ kind: StoreKind
  ) async throws {
    for round in 0..<10 {
      let folder = TemporaryFolder()
      let services = [try kind.accounts(in: folder), try kind.accounts(in: folder)]
      let admins = try await administrators(4, services[0])
      await withTaskGroup { group in
        for (index, admin) in admins.enumerated() {
          let accounts = services[index % 2]
          group.addTask {
            switch (index + round) % 3 {
            case 0:
              _ = try? await accounts.administration.update(
                UserUpdate(isEnabled: false),
                of: admin,
                by: .operator("test")
              )
            case 1:
              _ = try? await accounts.administration.update(
                UserUpdate(role: .member),
                of: admin,
                by: .operator("test")
              )
            default: _ = try? await accounts.administration.delete(admin, by: .operator("test"))
            }
          }
        }
      }
      try await expect(enabledAdministrators(services[0]), is: 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `rejects the last administrator's own deletion, without counting an attempt`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    _ = try await administrators(1, accounts)
    let admin = try #require(try await accounts.administration.user(.address("admin0@example.com")))
    for _ in 0..<8 {
      let password = Secret(SignUpForm.testPassword)
      let result = try await accounts.deleteAccount(of: admin, password: password)
      expect(result.inWords, is: "lastAdministrator")
    }
    try await expect(accounts.administration.user(.id(admin.id)), is: admin)
  }
}
