import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct UserAdministrationImportTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let root = AuditActor.operator("root")

  init() throws { accounts = try AccountService.test(in: folder) }

  private func record(_ changes: [UserRecord.Field: String?] = [:]) -> UserRecord {
    .sample(changes)
  }

  private func describe(_ result: ImportResult) -> String {
    switch result {
    case .imported: "imported"
    case .alreadyExisted: "there"
    case .refused(let errors):
      errors.map { "\($0.field): \($0.code.rawValue)" }.joined(separator: ", ")
    }
  }

  private func importing(_ records: [UserRecord], isDryRun: Bool = false) async throws -> [String] {
    let dryRun = isDryRun ? ImportDryRun() : nil
    return try await accounts.administration.importUsers(records, in: dryRun, by: root)
      .map(describe)
  }

  private func logIn(_ password: String) async throws -> String {
    try await accounts.logIn("ada@example.com", password).inWords
  }

  @Test func `stores everything in a record`() async throws {
    let results = try await importing([
      record([
        .id: "01a1fc57-9ede-759f-a4b8-5cde803eda89", .role: "admin", .language: "es",
        .createdAt: "2020-02-29T12:00:00.123Z", .termsAcceptedAt: "2020-02-29T12:00:00Z",
        .emailVerifiedAt: "2020-03-01T00:00:00+01:00", .disabledAt: "2021-01-01 00:00:00Z",
        .lastLogInAt: "2021-01-01 02:59:59.999+03",
      ])
    ])
    expect(results, is: ["imported"])
    let user = try #require(await accounts.allUsers().first)
    expect(user.id.description, is: "01a1fc57-9ede-759f-a4b8-5cde803eda89")
    expect(user.role, is: .admin)
    expect(user.language, is: .spanish)
    expect(user.createdAt.rfc3339, is: "2020-02-29T12:00:00.123Z")
    expect(user.emailVerifiedAt?.rfc3339, is: "2020-02-29T23:00:00.000Z")
    expect(user.disabledAt?.rfc3339, is: "2021-01-01T00:00:00.000Z")
    expect(user.lastLogInAt?.rfc3339, is: "2020-12-31T23:59:59.999Z")
    expect(user.termsAcceptedAt?.rfc3339, is: "2020-02-29T12:00:00.000Z")
    try await expect(accounts.administration.list(UserQuery(search: "lovelace")).users, is: [user])
    try await expect(StoreKind.chosen.faults(in: folder), is: [])
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.importUsers])
    expect(events.first?.detail, is: "1")
  }

  // OpenBSD's bcrypt tests, as in the foreign hashes.
  @Test func `another system's hash logs in once, and is then replaced by our own`() async throws {
    try await expect(importing([record()]), is: ["imported"])
    try await expect(logIn("U*"), is: "wrongCredentials")
    try await expect(logIn("U*U"), is: "logged in")
    let email = try EmailAddress("ada@example.com")
    let hash = try #require(await accounts.store.read { try $0.logInAccount(email) }).hash
    #expect(hash.foreign == nil)
    try await expect(logIn("U*U"), is: "logged in")
  }

  @Test func `hashes a password regardless of the current policy`() async throws {
    let results = try await importing([record([.passwordHash: nil, .password: "short"])])
    expect(results, is: ["imported"])
    try await expect(logIn("short"), is: "logged in")
  }

  @Test(
    arguments: [
      ([UserRecord.Field.name: "Ada1"], "name: invalidName"),
      ([.birthday: "2023-02-30"], "birthday: invalidDate"),
      ([.passwordHash: "plain"], "passwordHash: unknownHash"),
      (
        [.name: "", .language: nil, .lastLogInAt: "2020-02-30T00:00:00Z"],
        "name: required, language: required, lastLogInAt: invalidInstant"
      ),
    ] as [([UserRecord.Field: String?], String)]
  )
  func `a rejected record is explained, and stops neither the others nor their logins`(
    _ row: (changes: [UserRecord.Field: String?], reasons: String)
  ) async throws {
    let other = record([.email: "grace@example.com"])
    let records = [record(row.changes), other]
    try await expect(importing(records, isDryRun: true), is: [row.reasons, "imported"])
    try await expect(importing(records), is: [row.reasons, "imported"])
    try await expect(accounts.allUsers().map(\.email), is: ["grace@example.com"])
    // The refused record does not stop other logins.
    try await expect(accounts.logIn("grace@example.com", "U*U").inWords, is: "logged in")
  }

  @Test(arguments: [true, false])
  func `a weak password of a new user is told; that of a hash is unknown`(
    _ isDryRun: Bool
  ) async throws {
    func plain(_ email: String, _ password: String) -> UserRecord {
      var plain = record([.email: email, .passwordHash: nil])
      plain[.password] = password
      return plain
    }
    let records = [plain("a@x.org", "short"), plain("b@x.org", "violet canyon otter"), record()]
    let results = try await accounts.administration.importUsers(
      records,
      in: isDryRun ? ImportDryRun() : nil,
      by: root
    )
    let weak = results.map { result -> Bool? in
      if case .imported(let traits) = result { traits.isPasswordWeak } else { nil }
    }
    expect(weak, is: [true, false, false])
    let again = try await importing(records, isDryRun: isDryRun)
    expect(again, is: Array(repeating: isDryRun ? "imported" : "there", count: 3))
  }

  @Test func `existing users stay unchanged, and another user's address is rejected`() async throws
  {
    let first = record([.id: "01a1fc57-9ede-759f-a4b8-5cde803eda89"])
    try await expect(importing([first]), is: ["imported"])
    let before = try await accounts.allUsers()
    let sameHash = record([.name: "Somebody Else"])
    let sameID = record([
      .id: "01A1FC57-9EDE-759F-A4B8-5CDE803EDA89",
      .passwordHash:
        "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    ])
    let another = record([.email: "ADA@example.com", .passwordHash: sameID[.passwordHash]])
    let plain = record([.passwordHash: nil, .password: "violet canyon otter"])
    let idTaken = record([.id: first[.id], .email: "grace@example.com"])
    try await expect(
      importing([first, sameHash, sameID, another, plain, idTaken]),
      is: ["there", "there", "there", "email: alreadyExists", "there", "id: alreadyExists"]
    )
    try await expect(accounts.allUsers(), is: before)
    // No user was stored, and no event was written.
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.importUsers])
  }

  @Test func `a file can be imported again after its users logged in`() async throws {
    try await expect(importing([record()]), is: ["imported"])
    try await expect(logIn("U*U"), is: "logged in")
    let before = try await accounts.allUsers()
    try await expect(importing([record()]), is: ["there"])
    try await expect(accounts.allUsers(), is: before)
  }

  private static func hash(_ number: Int) -> String {
    let salt = Data(String(10_000_000 + number).utf8).base64EncodedString().prefix { $0 != "=" }
    return "$argon2id$v=19$m=8,t=1,p=1$\(salt)$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  }

  @Test(arguments: [1, 7, 500, 1200])
  func `of two records with the same address, the first is stored, at any distance`(
    _ distance: Int
  ) async throws {
    // Each run of addresses occurs twice, with other names and passwords.
    let records = (0..<2 * 1200)
      .map { number in
        let (run, place) = number.quotientAndRemainder(dividingBy: 2 * distance)
        return record([
          .email: "u\(run * distance + place % distance)@example.com",
          .name: place < distance ? "First" : "Second",
          .passwordHash: Self.hash(number),
        ])
      }
    let expected = records.map { $0[.name] == "First" ? "imported" : "email: alreadyExists" }
    try await expect(importing(records, isDryRun: true), is: expected)
    #expect(try await accounts.allUsers().isEmpty)
    try await expect(importing(records), is: expected)
    let exported = try await accounts.administration.export(
      after: nil,
      withHashes: true,
      by: root,
      limit: 10_000
    )
    let firsts = records.filter { $0[.name] == "First" }.map { $0[.passwordHash] }
    expect(exported.count, is: expected.count { $0 == "imported" })
    #expect(exported.allSatisfy { $0[.name] == "First" })
    expect(Set(exported.map { $0[.passwordHash] }), is: Set(firsts))
  }

  @Test func `a record with a taken identifier is rejected, and blocks no other`() async throws {
    let ids = ["01a1fc57-9ede-759f-a4b8-5cde803eda89", "01a1fc57-9ede-759f-a4b8-5cde803eda90"]
    let results = try await importing([
      record([.id: ids[0], .email: "a@example.com"]),
      record([.id: ids[0], .email: "b@example.com", .passwordHash: Self.hash(1)]),
      record([.id: ids[1], .email: "b@example.com", .passwordHash: Self.hash(2)]),
    ])
    expect(results, is: ["imported", "id: alreadyExists", "imported"])
    try await expect(accounts.allUsers().map(\.email), is: ["a@example.com", "b@example.com"])
  }

  @Test func `hashes more passwords than the queue holds, and loses none`() async throws {
    let records = (0..<600)
      .map { record([.email: "u\($0)@example.com", .passwordHash: nil, .password: "short"]) }
    try await expect(importing(records), is: Array(repeating: "imported", count: 600))
    try await expect(accounts.allUsers().count, is: 600)
  }

  @Test func `a dry run reports the same, and stores nothing`() async throws {
    let records = [record(), record([.email: "x"]), record()]
    let expected = ["imported", "email: invalidEmail", "there"]
    try await expect(importing(records, isDryRun: true), is: expected)
    #expect(try await accounts.allUsers().isEmpty)
    #expect(try await accounts.auditLog.events(AuditQuery()).isEmpty)
    try await expect(importing(records), is: expected)
  }

  @Test func `a dry run in parts reports the same as storing one part after the other`()
    async throws
  {
    let ids = ["01a1fc57-9ede-759f-a4b8-5cde803eda89", "01a1fc57-9ede-759f-a4b8-5cde803eda90"]
    let parts = [
      [record([.id: ids[0], .passwordHash: Self.hash(1)]), record([.email: "x@example.com"])],
      [
        record([.email: "ADA@example.com", .passwordHash: Self.hash(2)]),
        record([.passwordHash: Self.hash(1)]),
        record([.id: ids[0], .passwordHash: Self.hash(3)]),
        record([.id: ids[0], .email: "b@example.com", .passwordHash: Self.hash(4)]),
        // Free, since the previous line is not stored.
        record([.id: ids[1], .email: "b@example.com", .passwordHash: Self.hash(5)]),
        record([.email: "x@example.com", .passwordHash: nil, .password: "short"]),
      ],
      // As many as share a statement.
      (0..<500).map { record([.email: "u\($0)@example.com", .passwordHash: Self.hash($0)]) },
      (0..<500)
        .map { record([.email: "u\($0 * 2)@example.com", .passwordHash: Self.hash($0 * 2)]) },
      [record([.id: ids[1], .email: "x@example.com", .passwordHash: Self.hash(6)])],
    ]
    let dryRun = ImportDryRun()
    var (judged, stored): ([[String]], [[String]]) = ([], [])
    for part in parts {
      judged.append(
        try await accounts.administration.importUsers(part, in: dryRun, by: root).map(describe)
      )
    }
    #expect(try await accounts.allUsers().isEmpty)
    for part in parts { stored.append(try await importing(part)) }
    expect(judged, is: stored)
    expect(
      stored[1],
      is: ["email: alreadyExists", "there", "there", "id: alreadyExists", "imported", "there"]
    )
    expect(
      stored[3],
      is: Array(repeating: "there", count: 250) + Array(repeating: "imported", count: 250)
    )
    expect(stored[4], is: ["email: alreadyExists"])
  }

  @Test func `exports what was imported, also after importing it elsewhere`() async throws {
    var records: [UserRecord] = []
    for number in 0..<2500 {
      records.append(
        record([.email: "u\(number)@example.com", .name: number % 2 == 0 ? "José" : "李雷"])
      )
    }
    #expect(try await importing(records).allSatisfy { $0 == "imported" })
    func export(_ service: AccountService) async throws -> [[String?]] {
      var rows: [[String?]] = []
      var last: UserID?
      while true {
        let page = try await service.administration.export(after: last, withHashes: true, by: root)
        guard let end = page.last?[.id] else { return rows }
        last = UserID(end)
        rows += page.map { record in UserRecord.Field.allCases.map { record[$0] } }
      }
    }
    let exported = try await export(accounts)
    expect(exported.count, is: 2500)
    let other = TemporaryFolder()
    let copy = try AccountService.test(in: other)
    let again = exported.map { row in
      var record = UserRecord()
      for (field, value) in zip(UserRecord.Field.allCases, row) { record[field] = value }
      return record
    }
    _ = try await copy.administration.importUsers(again, by: root)
    try await expect(export(copy), is: exported)
    let without = try await accounts.administration.export(withHashes: false, by: root, limit: 1)
    expect(without.map { $0[.passwordHash] }, is: [nil])
  }

  @Test func `rejects a password too long for a login, and shows it in no description`()
    async throws
  {
    let long = record([.passwordHash: nil, .password: String(repeating: "x", count: 1025)])
    guard
      case .refused(let errors) = try await accounts.administration.importUsers([long], by: root)[0]
    else {
      Issue.record("imported")
      return
    }
    expect(errors.map(Messages(.english).message), is: ["Use at most 1024 characters."])
    try await expect(accounts.allUsers(), is: [])
    #expect(!"\(long)".contains("xxx") && !String(reflecting: [long]).contains("xxx"))
  }
}
