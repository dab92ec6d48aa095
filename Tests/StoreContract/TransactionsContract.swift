@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a transaction is stored whole or not at all, and that each method touches only its
/// object.
struct TransactionsContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  private func account(
    _ email: String,
    hash: String = "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA",
    isVerified: Bool = false,
    isEnabled: Bool = true,
    awaitsApproval: Bool = false
  ) throws -> StoredAccount {
    var generator = SystemRandomNumberGenerator()
    let user = try User.sample(
      id: UserID(at: clock.now, using: &generator),
      address: EmailAddress(email),
      termsAcceptedAt: clock.now,
      emailVerifiedAt: isVerified ? clock.now : nil,
      createdAt: clock.now,
      disabledAt: isEnabled ? nil : clock.now,
      awaitsApproval: awaitsApproval
    )
    return StoredAccount(user, hash: PasswordHash(phc: hash))
  }

  private struct Odd: Error {}

  @Test(arguments: StoreKind.allCases)
  func `a body that throws is rolled back alone, whatever is committed beside it`(
    _ kind: StoreKind
  ) async throws {
    let services = [try accounts(kind), try accounts(kind)]
    let people = try (0..<40).map { try account("u\($0)@example.com") }
    try await withThrowingTaskGroup { group in
      for (number, person) in people.enumerated() {
        group.addTask {
          do {
            try await services[number % 2].store
              .transaction { transaction in
                guard try transaction.insert(person) else { return }
                if number % 5 == 0 { throw Odd() }
              }
          } catch is Odd {}
        }
      }
      try await group.waitForAll()
    }
    let stored = try await Set(services[0].allUsers().map(\.email))
    expect(stored, is: Set((0..<40).filter { $0 % 5 != 0 }.map { "u\($0)@example.com" }))
  }

  @Test(arguments: StoreKind.allCases)
  func `a dry run sees its own writes, and stores nothing`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let person = try account("ada@example.com")
    let seen = try await accounts.store.transaction(.dryRun) { transaction in
      guard try transaction.insert(person) else { return false }
      return try transaction.user(.id(person.user.id)) != nil
    }
    #expect(seen)
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `concurrent changes of different values of a user are all kept`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<3).map { _ in try accounts(kind) }
    // An administrator who stays, so that the others may be disabled.
    let root = try await services[0].signUp("root@example.com")
    _ = try await services[0].administration
      .update(UserUpdate(role: .admin), of: .id(root.id), by: .operator("test"))
    for round in 0..<8 {
      let user = try await services[0].signUp("u\(round)@example.com")
      try await withThrowingTaskGroup { group in
        for (number, service) in services.enumerated() {
          group.addTask {
            let update =
              switch number {
              case 0: UserUpdate(role: .admin)
              case 1: UserUpdate(isEnabled: false)
              default: UserUpdate(verifiesEmail: true)
              }
            try await service.update(update, of: user.id)
          }
        }
        try await group.waitForAll()
      }
      let changed = try #require(try await services[1].administration.user(.id(user.id)))
      expect(changed.role, is: .admin, "round \(round)")
      #expect(!changed.isEnabled, "round \(round)")
      #expect(changed.emailVerifiedAt != nil, "round \(round)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `similar identifiers and addresses find no user`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    var generator = SystemRandomNumberGenerator()
    let earlier = UserID(at: clock.now.addingTimeInterval(-60), using: &generator)
    try await accounts.signUp("grace@example.com")
    let later = UserID(at: clock.now.addingTimeInterval(60), using: &generator)
    for id in [earlier, later] { try await expect(accounts.administration.user(.id(id)), is: nil) }
    for email in ["ada@example.com", "grace@example.co", "henry@example.com"] {
      try await expect(accounts.administration.user(.address(email)), is: nil)
      try await expect(accounts.logIn(email).inWords, is: "wrongCredentials", email)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `records a login for its user, and each login of a device`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let first = clock.now
    let started = try await accounts.startSession("ada@example.com")
    clock.advance(86_400)
    let origin = LogInOrigin(device: started.device, wantsSession: true)
    try await expect(
      accounts.startSession("ada@example.com", from: origin).device,
      is: started.device
    )
    let now = clock.now
    let devices = try await accounts.store.read { try $0.devices(of: ada.id) }
    expect(devices.map(\.createdAt), is: [first])
    expect(devices.map(\.lastUsedAt), is: [now])
    let noted = KnownDevice(
      tokenHash: devices[0].tokenHash,
      createdAt: first,
      lastUsedAt: now,
      networks: ["192.0.2.0/24", "2001:db8::/48"]
    )
    try await accounts.store.transaction { try $0.put(noted, of: ada.id) }
    try await expect(accounts.store.read { try $0.devices(of: ada.id) }, is: [noted])
    try await expect(accounts.administration.user(.id(ada.id))?.lastLogInAt, is: now)
    try await expect(accounts.administration.user(.id(grace.id))?.lastLogInAt, is: nil)
    // A new password deletes them, but not those of other users.
    _ = try await accounts.startSession("grace@example.com")
    _ = try await accounts.changePassword(.filled(for: ada), of: ada).get()
    try await expect(accounts.store.read { try $0.devices(of: ada.id).count }, is: 0)
    try await expect(accounts.store.read { try $0.devices(of: grace.id).count }, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `rejects the session of a user who may not log in, even if it still exists`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let started = try await accounts.startSession("ada@example.com")
    let disabled = UserChanges(isEnabled: false).applied(to: ada, at: clock.now)
    #expect(try await accounts.store.transaction { try $0.save(disabled, replacing: ada) })
    try await expect(accounts.store.read { try $0.sessionCount(of: ada.id) }, is: 1)
    #expect(try await accounts.resumeSession(started.token) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `an account with a taken address is not inserted, and the first one stays as it is`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let (first, second) = (try account("ada@example.com"), try account("ADA@example.com"))
    let inserted = try await accounts.store.transaction { transaction in
      [try transaction.insert(first), try transaction.insert(second)]
    }
    expect(inserted, is: [true, false])
    try await expect(accounts.allUsers(), is: [first.user])
  }

  @Test(arguments: StoreKind.allCases)
  func `a login reads the hash and the status of its own account`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let people = [
      try account("ada@example.com", hash: "$argon2id$1"),
      try account("bea@example.com", hash: "$argon2id$2", isVerified: true),
      try account("cleo@example.com", hash: "$argon2id$3", isEnabled: false),
      try account("dora@example.com", hash: "$argon2id$4", isEnabled: false, awaitsApproval: true),
    ]
    try await accounts.store.transaction { transaction in
      for person in people { _ = try transaction.insert(person) }
    }
    for person in people {
      let email = person.user.address
      let found = try #require(try await accounts.store.read { try $0.logInAccount(email) })
      #expect(found.id == person.user.id && found.hash.phc == person.hash.phc)
      expect(found.isVerified, is: (person.user.emailVerifiedAt != nil))
      expect(found.isEnabled, is: person.user.isEnabled)
      expect(found.awaitsApproval, is: person.user.awaitsApproval)
    }
    let nobody = try EmailAddress("beatrice@example.com")
    #expect(try await accounts.store.read { try $0.logInAccount(nobody) == nil })
  }

  @Test(arguments: StoreKind.allCases)
  func `a row that the table rejects is an error, not a taken address`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let person = try account("ada@example.com")
    let user = person.user
    let nameless = UserChanges(name: PersonName(stored: "")).applied(to: user, at: clock.now)
    try await accounts.store.transaction { _ = try $0.insert(person) }
    await #expect(throws: StorageError.self) {
      try await accounts.store.transaction { _ = try $0.save(nameless, replacing: user) }
    }
    try await expect(accounts.allUsers(), is: [user])
  }

  @Test(arguments: StoreKind.allCases)
  func `lists are sorted by the new name`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com", name: "Ada")
    try await accounts.signUp("grace@example.com", name: "Grace")
    let form = EditUserForm.of(ada)
    form.nameField.value = "Zoë"
    try await accounts.update(UserUpdate(form: form), of: ada.id)
    let page = try await accounts.administration.list(UserQuery(sort: .name))
    expect(page.users.map(\.name), is: ["Grace", "Zoë"])
  }

  @Test(arguments: StoreKind.allCases)
  func `finds and counts the pepper keys that hashes name`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    func used(_ ids: [String]? = nil) async throws -> String? {
      try await accounts.store.read { try $0.usedPepperKey(among: ids) }
    }
    try await expect(used(), is: nil)
    let peppered = "$argon2id$v=19$m=8,t=1,p=1,keyid=0a1b2c3d$AAAA$AAAA"
    let people = [
      try account("ada@example.com", hash: peppered), try account("grace@example.com"),
      try account("joan@example.com", hash: peppered),
    ]
    try await accounts.store.transaction { transaction in
      for person in people { _ = try transaction.insert(person) }
    }
    try await expect(accounts.administration.countByPepperKey(), is: ["": 1, "0a1b2c3d": 2])
    try await expect(used(["4e5f6a7b", "0a1b2c3d"]), is: "0a1b2c3d")
    try await expect(used(["4e5f6a7b"]), is: nil)
    // A new hash counts under its own key.
    let other = PasswordHash(phc: peppered.replacing("0a1b2c3d", with: "4e5f6a7b"))
    for (hash, counts) in [
      (other, ["0a1b2c3d": 2, "4e5f6a7b": 1]), (people[1].hash, ["": 1, "0a1b2c3d": 2]),
    ] {
      try await accounts.store.transaction { try $0.setPasswordHash(hash, of: people[1].user.id) }
      try await expect(accounts.administration.countByPepperKey(), is: counts)
    }
    // Forgotten with the last hash: then logins need no pepper.
    for (person, key) in zip(people, ["0a1b2c3d", "0a1b2c3d", nil]) {
      _ = try await accounts.administration.delete(.id(person.user.id), by: .operator("test"))
      try await expect(used(), is: key)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what refers to a user goes with the row, whatever a use case has ended before`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    _ = try await accounts.startSession("ada@example.com")
    let hash = [UInt8](repeating: 7, count: 32)
    let device = KnownDevice(
      tokenHash: hash,
      createdAt: clock.now,
      lastUsedAt: clock.now,
      networks: []
    )
    let now = clock.now.roundedToMilliseconds
    try await accounts.store.transaction { transaction in
      try transaction.put(device, of: ada.id)
      try transaction.insert(OneTimeSecret(.kit, hash, of: ada.id, at: now))
    }
    func left() async throws -> [Int] {
      try await accounts.store.read { reader in
        [
          try reader.sessions(of: ada.id).count, try reader.devices(of: ada.id).count,
          try reader.secrets(of: ada.id).count,
        ]
      }
    }
    try await expect(left().map { min($0, 1) }, is: [1, 1, 1])
    #expect(try await accounts.store.transaction { try $0.delete(ada.id) })
    try await expect(left(), is: [0, 0, 0])
  }

  @Test(arguments: StoreKind.allCases)
  func `all processes of a store derive the same keys, one for each purpose`(
    _ kind: StoreKind
  ) throws {
    func keys(_ accounts: AccountService) throws -> [String] {
      try ["one", "two"].map { try accounts.store.key(for: $0).id }
    }
    let first = try keys(accounts(kind))
    expect(Set(first).count, is: 2)
    try expect(keys(accounts(kind)), is: first)
    let elsewhere = TemporaryFolder()
    let other = try kind.accounts(in: elsewhere)
    #expect(try Set(keys(other)).isDisjoint(with: first))
  }
}
