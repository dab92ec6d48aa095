import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms

/// Tests that docs/security.md classifies all stored data, and that the classes hold.
struct DataDocumentTests {
  private let folder = TemporaryFolder()
  private let rows: [[String]]

  init() throws { rows = try SecurityDocument().table("data") }

  /// The columns that a row of the table names, such as `users.email`.
  private func columns(_ row: [String]) -> [String] {
    row[1].matches(of: /`(\w+\.\w+)`/).map { String($0.1) }
  }

  /// The columns of a store without the derived search index and the table of migrations.
  private func storedColumns(_ kind: StoreKind) async throws -> [String] {
    try await kind.accounts(in: folder).close()
    let sql =
      switch kind {
      case .sqlite, .sqliteRepeating:
        """
        SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'user_search%' AND t.name <> 'accounts_migrations'
        """
      case .postgres:
        """
        SELECT table_name || '.' || column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> 'accounts_migrations'
        """
      }
    return try kind.run(sql, in: folder)
  }

  @Test func `ASVS 14.1.1: every stored column has a class`() async throws {
    let (file, server) = try await (storedColumns(.sqlite), storedColumns(.postgres))
    let documented = rows.flatMap(columns)
    expect(Set(documented), is: Set(file).union(server))
    expect(documented.count, is: Set(documented).count)
    expect(Set(rows.map { $0[2] }), is: ["secret", "personal", "pseudonymous", "operational"])
  }

  @Test
  func
    `ASVS 14.1.2, 14.2.4: every class of data has its protection, and secrets are stored as hashes`()
    async throws
  {
    let classes = try SecurityDocument().table("class")
    expect(Set(classes.map { $0[0] }), is: Set(rows.map { $0[2] }))
    for row in classes { #expect(row.dropFirst().allSatisfy { !$0.isEmpty }, "\(row)") }
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    let invited = try await accounts.administration
      .invite(accounts.forms.inviteUserForm(), by: .operator("test")).get()
    let codes = [
      try #require(invited.code).text, try await accounts.resetCode(of: session.session.userID),
      try await accounts.kit(of: session.session.userID)[0],
    ]
    await accounts.close()
    let tokens = [session.token.text, session.device.text]
      .map { secret in secret.withUTF8 { String(decoding: $0, as: UTF8.self) } }
    for text in [SignUpForm.testPassword] + tokens + codes
      + codes.map({ $0.replacing("-", with: "") })
    {
      try expect(StoreKind.chosen.places(of: text, in: folder), is: [])
    }
  }

  @Test(arguments: [StoreKind.sqlite, .postgres])
  func `ASVS 11.4.3: every stored hash and signature has its full length`(
    _ kind: StoreKind
  ) async throws {
    // A password's hash is a text of variable length.
    let hashes = try await storedColumns(kind)
      .filter { $0.hasSuffix("hash") || $0.hasSuffix("signature") }
      .filter { $0 != "users.password_hash" }
    for column in hashes {
      let parts = column.split(separator: ".")
      let length = parts[1] == "signature" ? 64 : 32
      let (sql, check) =
        switch kind {
        case .sqlite, .sqliteRepeating:
          (
            "SELECT sql FROM sqlite_schema WHERE name = '\(parts[0])'",
            "CHECK (length(\(parts[1])) = \(length))"
          )
        case .postgres:
          (
            """
            SELECT pg_get_constraintdef(oid) FROM pg_constraint
            WHERE conrelid = '\(parts[0])'::regclass AND contype = 'c'
            """, "CHECK ((octet_length(\(parts[1])) = \(length)))"
          )
        }
      let definitions = try kind.run(sql, in: folder)
      #expect(definitions.contains { $0.contains(check) }, "\(column)")
    }
    expect(
      Set(hashes),
      is: [
        "sessions.token_hash", "known_devices.token_hash", "audit_events.hash",
        "audit_head.base_hash", "audit_head.hash", "audit_head.signature",
        "one_time_secrets.secret_hash",
      ]
    )
  }
}
