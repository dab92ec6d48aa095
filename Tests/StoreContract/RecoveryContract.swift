import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a recovery code sets one password, once, in time, and leaves nothing of the earlier
/// access.
struct RecoveryContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  private let root = AuditActor.operator("root")

  private func reset(
    _ accounts: AccountService,
    _ user: User,
    minutes: Int = 60
  ) async throws -> String {
    try #require(
      try await accounts.administration.createResetCode(
        for: .id(user.id),
        minutes: minutes,
        by: root
      )
    )
    .code.text
  }

  private func kit(_ accounts: AccountService, _ user: User) async throws -> [String] {
    try #require(try await accounts.createRecoveryCodes(by: accounts.proof(of: user.id)))
      .codes.map(\.text)
  }

  private func logsIn(
    _ accounts: AccountService,
    _ email: String,
    _ password: String
  ) async throws -> Bool {
    try await accounts.logIn(email, password).refusal == nil
  }

  @Test(arguments: StoreKind.allCases)
  func `ASVS 6.5.1: of 64 parallel uses of one code, in several processes, one sets its password`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<4).map { _ in try accounts(kind) }
    let ada = try await services[0].signUp("ada@example.com")
    let code = try await reset(services[0], ada)
    let results = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<64 {
        group.addTask {
          let password = "purple harbour lantern \(number)"
          return (number, try await services[number % 4].recover(code, password))
        }
      }
      return try await group.reduce(into: [(Int, String)]()) { $0.append($1) }
    }
    let winners = results.filter { $0.1 == "recovered" }
    expect(winners.count, is: 1)
    expect(results.count { $0.1 == "recoveryCode unknownRecoveryCode" }, is: 63)
    let winner = try #require(winners.first?.0)
    #expect(try await logsIn(services[0], "ada@example.com", "purple harbour lantern \(winner)"))
    #expect(try await !logsIn(services[0], "ada@example.com", SignUpForm.testPassword))
    let events = try await services[0].auditLog.events(AuditQuery(action: .recoverAccount))
    expect(events.count { $0.reason == nil }, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `ASVS 7.4.3: a new password ends all sessions and devices of its owner, and of nobody else`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    let sessions = [
      try await accounts.startSession("ada@example.com"),
      try await accounts.startSession("ada@example.com"),
    ]
    let other = try await accounts.startSession("eve@example.com")
    let evesCodes = try await kit(accounts, eve)
    let code = try await reset(accounts, ada)
    try await expect(accounts.recover(code), is: "recovered")
    for session in sessions { #expect(try await accounts.resumeSession(session.token) == nil) }
    #expect(try await accounts.resumeSession(other.token) != nil)
    let devices = try await accounts.store.read { reader in
      (try reader.devices(of: ada.id).count, try reader.devices(of: eve.id).count)
    }
    #expect(devices == (0, 1))
    try await expect(accounts.recoveryCodesLeft(of: eve.id).count, is: evesCodes.count)
    #expect(try await logsIn(accounts, "eve@example.com", SignUpForm.testPassword))
  }

  @Test(arguments: StoreKind.allCases)
  func `a locked account is open again after a new password`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    for _ in 0..<6 { _ = try await accounts.logIn("ada@example.com", "wrong") }
    try await expect(accounts.logIn("ada@example.com", "wrong").inWords, is: "throttled")
    try await expect(accounts.recover(try await reset(accounts, ada)), is: "recovered")
    #expect(try await logsIn(accounts, "ada@example.com", Self.new))
    let counted = try await accounts.store.read { reader in
      [try reader.counter(.account(ada.address)), try reader.counter(.user(ada.id))]
    }
    expect(counted, is: [nil, nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset code ends by its time, by another and by its use, and not by a recovery code`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    let unknown = "recoveryCode unknownRecoveryCode"
    let first = try await reset(accounts, ada)
    let ofEve = try await reset(accounts, eve)
    let second = try await reset(accounts, ada)
    try await expect(accounts.recover(first), is: unknown)
    clock.advance(3600)
    try await expect(accounts.recover(second), is: unknown)
    try await expect(accounts.recover(ofEve), is: unknown)
    let third = try await reset(accounts, ada)
    let codes = try await kit(accounts, ada)
    try await expect(accounts.recover(codes[3]), is: "recovered, 9 left")
    try await expect(accounts.recover(codes[3]), is: unknown)
    try await expect(accounts.recover(third), is: "recovered")
    for ended in [third, codes[4]] { try await expect(accounts.recover(ended), is: unknown) }
    #expect(try await !logsIn(accounts, "eve@example.com", Self.new))
  }

  @Test(arguments: StoreKind.allCases)
  func `new recovery codes end the earlier ones, and leave the reset code and other people's`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    let (earlier, ofEve) = (try await kit(accounts, ada), try await kit(accounts, eve))
    let code = try await reset(accounts, ada)
    clock.advance(1)
    let codes = try await kit(accounts, ada)
    expect(Set(earlier + codes + ofEve).count, is: 30)
    for code in earlier {
      try await expect(accounts.recover(code), is: "recoveryCode unknownRecoveryCode")
    }
    let left = try await accounts.recoveryCodesLeft(of: ada.id)
    expect(left, is: RecoveryCodesLeft(count: 10, createdAt: clock.now))
    try await expect(accounts.recover(code), is: "recovered")
    try await expect(accounts.recover(ofEve[0]), is: "recovered, 9 left")
  }

  @Test(arguments: StoreKind.allCases)
  func `incident 17: codes end with their user, and the reset code when a user is disabled`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    let ada = try await accounts.signUp("ada@example.com")
    let code = try await reset(accounts, ada)
    let codes = try await kit(accounts, ada)
    let ofEve = try await reset(accounts, eve)
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id, by: root)
    try await expect(accounts.recover(code), is: "recoveryCode unknownRecoveryCode")
    let again = try await reset(accounts, ada)
    _ = try await accounts.administration.delete(.id(ada.id), by: root)
    // A store may give the next user what it knew the last one by.
    try await accounts.signUp("bea@example.com", name: "Bea Smith")
    for code in codes + [again] {
      try await expect(accounts.recover(code), is: "recoveryCode unknownRecoveryCode")
    }
    try await expect(accounts.store.read { try $0.secrets(of: ada.id) }, is: [])
    try await expect(accounts.recover(ofEve), is: "recovered")
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset code ends the recovery codes, which an intruder may have made`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let codes = try await self.kit(accounts, ada)
    try await expect(accounts.recover(try await reset(accounts, ada)), is: "recovered")
    try await expect(accounts.recoveryCodesLeft(of: ada.id).count, is: 0)
    try await expect(accounts.recover(codes[0]), is: "recoveryCode unknownRecoveryCode")
  }

  @Test(arguments: StoreKind.allCases)
  func `a new administrator's reset code ends`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let code = try await reset(accounts, ada)
    try await accounts.update(UserUpdate(role: .admin), of: ada.id, by: root)
    try await expect(accounts.recover(code), is: "recoveryCode unknownRecoveryCode")
  }

  /// The ways in which an administrator is dismissed.
  enum Dismissal: CaseIterable { case disabled, demoted, deleted, recovered }

  @Test(arguments: StoreKind.allCases, Dismissal.allCases)
  func `the codes that a dismissed administrator made for others end, and no others`(
    _ kind: StoreKind,
    _ dismissal: Dismissal
  ) async throws {
    let accounts = try accounts(kind) { $0.mail = try .test() }
    let administration = accounts.administration
    var users: [User] = []
    for name in ["rita", "root", "ada", "grace"] {
      users.append(try await accounts.signUp("\(name)@example.com"))
    }
    for user in users.prefix(2) {
      _ = try await administration.update(UserUpdate(role: .admin), of: .id(user.id), by: root)
    }
    let (rita, other) = (AuditActor.user(users[0].id), AuditActor.user(users[1].id))
    var codes: [String] = []
    for (user, maker) in [(users[2], rita), (users[3], other)] {
      let made = try await administration.createResetCode(for: .id(user.id), by: maker)
      codes.append(try #require(made).code.text)
    }
    for maker in [rita, other, root] {
      _ = try await administration.invite(administration.forms.inviteUserForm(), by: maker)
    }
    try await expect(
      administration.countCodesMade(by: #require(administration.user(.id(users[0].id)))),
      is: 2
    )
    switch dismissal {
    case .disabled:
      _ = try await administration.update(
        UserUpdate(isEnabled: false),
        of: .id(users[0].id),
        by: root
      )
    case .demoted:
      _ = try await administration.update(UserUpdate(role: .member), of: .id(users[0].id), by: root)
    case .deleted: _ = try await administration.delete(.id(users[0].id), by: root)
    case .recovered:
      try await expect(accounts.recover(try await reset(accounts, users[0])), is: "recovered")
    }
    try await expect(accounts.recover(codes[0]), is: "recoveryCode unknownRecoveryCode")
    try await expect(accounts.recover(codes[1]), is: "recovered")
    let left = try await administration.invitations().map(\.madeBy)
    expect(Set(left), is: [users[1].id, nil])
    expect(left.count, is: 2)
  }

  /// The rounds of the race; `ACCOUNTS_RACE_ROUNDS=1000` runs more.
  private static let rounds =
    ProcessInfo.processInfo.environment["ACCOUNTS_RACE_ROUNDS"].flatMap { Int($0) } ?? 10

  @Test(arguments: StoreKind.allCases)
  func `no recovery codes survive that are made at the moment of a recovery`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<2).map { _ in try accounts(kind) }
    let ada = try await services[0].signUp("ada@example.com")
    var password = SignUpForm.testPassword
    for round in 0..<Self.rounds {
      let code = try await reset(services[0], ada)
      let next = "purple harbour lantern \(round)"
      try await withThrowingTaskGroup(of: Void.self) { [password] group in
        for number in 0..<8 {
          group.addTask {
            let service = services[number % 2]
            do {
              let proof = try await service.proof(of: ada.id, password)
              _ = try await service.createRecoveryCodes(by: proof)
            } catch is Refusal, is StaleProof {}
          }
        }
        group.addTask {
          let result = try await services[round % 2].recover(code, next)
          expect(result, is: "recovered")
        }
        try await group.waitForAll()
      }
      try await expect(services[0].recoveryCodesLeft(of: ada.id).count, is: 0, "round \(round)")
      password = next
      _ = try await services[0].administration.unlock(ada.address, by: root)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a form that was sent twice does not replace the codes it made`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    func make(_ replaced: Date?) async throws -> RecoveryKit? {
      try await accounts.createRecoveryCodes(
        by: accounts.proof(of: ada.id),
        replacing: .some(replaced)
      )
    }
    let first = try #require(try await make(nil))
    #expect(try await make(nil) == nil)
    try await expect(accounts.recoveryCodesLeft(of: ada.id).createdAt, is: first.createdAt)
    clock.advance(1)
    #expect(try await make(first.createdAt) != nil)
    try await expect(accounts.recover(first.codes[0].text), is: "recoveryCode unknownRecoveryCode")
  }

  @Test(arguments: StoreKind.allCases)
  func `an expired reset code is deleted with the next one that is made, a valid one is not`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let users = [
      try await accounts.signUp("ada@example.com"),
      try await accounts.signUp("bea@example.com", name: "Bea Smith"),
      try await accounts.signUp("eve@example.com", name: "Eve Adams"),
    ]
    _ = try await reset(accounts, users[0], minutes: 10)
    let valid = try await reset(accounts, users[1], minutes: 20)
    clock.advance(600)
    _ = try await reset(accounts, users[2])
    let stored = try await accounts.store.read { reader in
      try users.map { try reader.secrets(of: $0.id).count }
    }
    expect(stored, is: [0, 1, 1])
    try await expect(accounts.recover(valid), is: "recovered")
  }

  private static let new = "purple harbour lantern"
}

extension AccountService {
  /// Sets a password with a code, and tells the result in words.
  fileprivate func recover(
    _ code: String,
    _ password: String = "purple harbour lantern"
  ) async throws -> String {
    let form = forms.recoverForm()
    form.codeField.value = code
    form.newPasswordField.value = Secret(password)
    form.confirmPasswordField.value = Secret(password)
    return try await recover(form)
      .words { $0.codesLeft.map { "recovered, \($0) left" } ?? "recovered" }
  }
}
