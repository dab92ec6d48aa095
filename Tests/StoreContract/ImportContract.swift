import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that imported users are stored once each, in file order, and exported unchanged.
struct ImportContract {
  private static let hash =
    "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  private static let other =
    "$argon2id$v=19$m=8,t=1,p=1$b3RoZXJzYWx0b3RoZXJzYQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"

  private let folder = TemporaryFolder()

  private func record(_ email: String, _ values: [UserRecord.Field: String] = [:]) -> UserRecord {
    var record = UserRecord.sample([.email: email, .passwordHash: Self.hash])
    for (field, value) in values { record[field] = value }
    return record
  }

  private func outcomes(
    _ records: [UserRecord],
    _ accounts: AccountService,
    in dryRun: ImportDryRun? = nil
  ) async throws -> [String] {
    try await accounts.administration.importUsers(records, in: dryRun, by: .operator("test"))
      .map { result in
        switch result {
        case .imported: "imported"
        case .alreadyExisted: "there"
        case .refused(let errors):
          errors.map { "\($0.field) \($0.code.rawValue)" }.joined(separator: ", ")
        }
      }
  }

  @Test(arguments: StoreKind.allCases)
  func `of two records with one address or identifier, the first is stored`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let id = "01a1b2c3-0000-7000-8000-000000000001"
    let records = [
      record("ada@example.com", [.id: id]), record("ADA@example.com", [.passwordHash: Self.other]),
      record("ada@example.com"), record("grace@example.com", [.id: id]),
      record("grace@example.com"),
    ]
    let wanted = ["imported", "email alreadyExists", "there", "id alreadyExists", "imported"]
    let dryRun = ImportDryRun()
    try await expect(outcomes(records, accounts, in: dryRun), is: wanted)
    try await expect(accounts.allUsers(), is: [], "a dry run stores nobody")
    try await expect(accounts.auditLog.events(AuditQuery()), is: [])
    try await expect(outcomes([record("ada@example.com")], accounts, in: dryRun), is: ["there"])
    try await expect(outcomes(records, accounts), is: wanted)
    try await expect(
      accounts.allUsers().map(\.email).sorted(),
      is: ["ada@example.com", "grace@example.com"]
    )
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.detail), is: ["2"])
    // A second run stores no users and is not audited.
    try await expect(
      outcomes(records, accounts),
      is: ["there", "email alreadyExists", "there", "there", "there"]
    )
    try await expect(accounts.auditLog.events(AuditQuery()).count, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `stores a thousand and one in one transaction, and lists, counts and searches them`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let records = (0...1000).map { record("u\($0)@example.com") }
    try await expect(outcomes(records, accounts), is: Array(repeating: "imported", count: 1001))
    try await expect(accounts.administration.statistics().total, is: 1001)
    try await expect(accounts.administration.list(UserQuery(search: "u1000@")).users.count, is: 1)
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.detail), is: ["1001"])
    #expect(try await accounts.administration.count(UserQuery(search: "lovelace")).count >= 1000)
  }

  @Test(arguments: StoreKind.allCases)
  func `exports all values of all users by identifier, in the format of an import`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let full: [UserRecord.Field: String] = [
      .id: "01a1b2c3-0000-7000-8000-000000000001", .role: "admin", .language: "spanish",
      .createdAt: "2020-01-02T03:04:05.678Z", .termsAcceptedAt: "2020-01-02T03:04:05.000Z",
      .emailVerifiedAt: "2020-02-02T00:00:00.000Z", .disabledAt: "2020-03-02T00:00:00.000Z",
      .lastLogInAt: "2020-02-03T00:00:00.000Z",
    ]
    let records = [record("zoe@example.com"), record("ada@example.com", full)]
    try await expect(outcomes(records, accounts), is: ["imported", "imported"])
    let first = try await accounts.administration.export(withHashes: true, limit: 1)
    expect(first.map { $0[.email] }, is: ["ada@example.com"])
    for (field, value) in full { expect(first[0][field], is: value, "\(field)") }
    expect(first[0][.passwordHash], is: Self.hash)
    let id = try #require(first[0][.id].flatMap { UserID($0) })
    let second = try await accounts.administration.export(after: id, withHashes: false)
    expect(second.map { $0[.email] }, is: ["zoe@example.com"])
    expect(second[0][.passwordHash], is: nil)
    let last = try #require(second[0][.id].flatMap { UserID($0) })
    #expect(
      try await accounts.administration.export(after: last, withHashes: true, by: .operator("test"))
        .isEmpty
    )
    try await expect(accounts.auditLog.events(AuditQuery(action: .exportUsers)).count, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an imported hash logs in, and is replaced by one of the current cost`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    // bcrypt of the password below, cost 4.
    let bcrypt = "$2b$04$CCCCCCCCCCCCCCCCCCCCC.pTWmAn7AN11QmkTw1Y/WOJxnsM370R."
    let foreign = record("joan@example.com", [.passwordHash: bcrypt])
    var plain = record("ada@example.com")
    plain[.passwordHash] = nil
    plain[.password] = SignUpForm.testPassword
    try await expect(
      outcomes([plain, record("grace@example.com"), foreign], accounts),
      is: ["imported", "imported", "imported"]
    )
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
    // A hash of another password.
    try await expect(accounts.logIn("grace@example.com").inWords, is: "wrongCredentials")
    func phc() async throws -> String? {
      let email = try EmailAddress("joan@example.com")
      return try await accounts.store.read { try $0.logInAccount(email)?.hash.phc }
    }
    try await expect(phc(), is: bcrypt)
    let joan = try await accounts.logIn("joan@example.com", "violet canyon otter")
    expect(joan.inWords, is: "logged in")
    try await expect(phc()?.hasPrefix("$argon2id$v=19$"), is: true)
    try await expect(accounts.administration.countByPepperKey(), is: ["": 3])
  }

  @Test(arguments: StoreKind.allCases)
  func `a user is found by the identifier of another system, which only one user has`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try kind.accounts(in: folder)
    let records = [
      record("ada@example.com", [.externalID: "django:17"]),
      record("grace@example.com", [.externalID: "django:1"]),
      record("joan@example.com", [.externalID: "devise:17"]),
      record("eve@example.com", [.externalID: "django:17"]),
      record("mary@example.com", [.externalID: "17"]),
      record("ruth@example.com"), record("ruby@example.com"),
    ]
    let wanted = [
      "imported", "imported", "imported", "externalID alreadyExists",
      "externalID invalidExternalID", "imported", "imported",
    ]
    try await expect(outcomes(records, accounts, in: ImportDryRun()), is: wanted)
    try await expect(outcomes(records, accounts), is: wanted)
    try await expect(accounts.allUsers().count, is: 5)
    for (id, email) in [
      ("django:17", "ada@example.com"), ("django:1", "grace@example.com"),
      ("devise:17", "joan@example.com"), ("django:16", nil), ("django:18", nil), ("DJANGO:17", nil),
    ] {
      let reference = UserReference(id)
      let user = try await accounts.store.read { reader in
        try reference.flatMap { try reader.user($0) }
      }
      expect(user?.email, is: email)
      expect(user?.externalID?.description, is: (email == nil ? nil : id))
    }
    // After a login the hash is another one, and still it is the same person.
    let again = record("ada@example.com", [.externalID: "django:17", .passwordHash: Self.other])
    try await expect(outcomes([again], accounts), is: ["there"])
    try await expect(outcomes([again], accounts, in: ImportDryRun()), is: ["there"])
    let exported = try await accounts.administration.export(withHashes: false)
    expect(
      Set(exported.map { $0[.externalID] ?? "" }),
      is: ["django:17", "django:1", "devise:17", ""]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `a change keeps the identifier of another system`(_ kind: StoreKind) async throws {
    let accounts = try kind.accounts(in: folder)
    _ = try await outcomes([record("ada@example.com", [.externalID: "django:17"])], accounts)
    let reference = try #require(UserReference("django:17"))
    let update = UserUpdate(role: .admin)
    let user = try await accounts.administration
      .update(update, of: reference, by: .operator("test")).get().user
    expect(user.externalID?.description, is: "django:17")
    try await expect(accounts.administration.user(reference), is: user)
  }

  @Test(arguments: StoreKind.allCases)
  func `users without a password are stored where that is allowed`(_ kind: StoreKind) async throws {
    let accounts = try kind.accounts(in: folder)
    var missing = record("ada@example.com")
    missing[.passwordHash] = nil
    let unknown = record("grace@example.com", [.passwordHash: "md5$x$y"])
    let none = record("joan@example.com", [.passwordHash: "$none"])
    try await expect(
      outcomes([missing, unknown, none], accounts),
      is: ["passwordHash noPassword", "passwordHash unknownHash", "imported"]
    )
    try await expect(accounts.allUsers().map(\.email), is: ["joan@example.com"])
    let prepared = try await accounts.administration.prepareUsers(
      [missing, unknown, none],
      missingPasswords: .allowed
    )
    let results = try await accounts.administration.importUsers(prepared, by: .operator("test"))
    let schemes = results.map { result -> String in
      if case .imported(let traits) = result { traits.hashScheme ?? "none" } else { "not imported" }
    }
    expect(schemes, is: ["none", "none", "not imported"])
    for email in ["ada@example.com", "grace@example.com", "joan@example.com"] {
      let state = try await accounts.logIn(email, "violet canyon otter")
      expect(state.inWords, is: "wrongCredentials", email)
    }
  }
}
