import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms
@testable import AccountsSQLite

/// Tests that docs/security.md classifies all stored data, and that the classes hold.
struct DataDocumentTests {
  private let folder: TemporaryFolder
  private let rows: [[String]]

  init() throws {
    folder = try TemporaryFolder()
    rows = try SecurityDocument().table("data")
  }

  /// The columns that a row of the table names, such as `users.email`.
  private func columns(_ row: [String]) -> [String] {
    row[1].matches(of: /`(\w+\.\w+)`/).map { String($0.1) }
  }

  @Test func `ASVS 14.1.1: every stored column has a class`() async throws {
    let accounts = try AccountService.test(in: folder)
    let stored = try await accounts.sqlite.database.read { connection in
      try connection.rows(
        """
        SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'user_search%' AND t.name <> 'schema_migrations'
        """
      ) { $0.text(0) }
    }
    let documented = rows.flatMap(columns)
    #expect(Set(documented) == Set(stored))
    #expect(documented.count == Set(documented).count)
    #expect(Set(rows.map { $0[2] }) == ["secret", "personal", "pseudonymous", "operational"])
  }

  @Test
  func
    `ASVS 14.1.2, 14.2.4: every class of data has its protection, and secrets are stored as hashes`()
    async throws
  {
    let classes = try SecurityDocument().table("class")
    #expect(Set(classes.map { $0[0] }) == Set(rows.map { $0[2] }))
    for row in classes { #expect(row.dropFirst().allSatisfy { !$0.isEmpty }, "\(row)") }
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    let invited = try await UserAdministration(accounts)
      .invite(accounts.forms.inviteUserForm(), by: .operator("test"))
    guard case .invited(_, let invitation) = invited else {
      Issue.record("\(invited)")
      return
    }
    let codes = [
      invitation.text, try await accounts.resetCode(of: session.session.userID),
      try await accounts.kit(of: session.session.userID)[0],
    ]
    let secrets = rows.filter { $0[2] == "secret" }.flatMap(columns)
    #expect(!secrets.isEmpty)
    for column in secrets {
      let parts = column.split(separator: ".")
      let values = try await accounts.sqlite.database.read { connection in
        try connection.rows("SELECT hex(\(parts[1])) FROM \(parts[0])") { $0.text(0) }
      }
      for value in values {
        let given =
          [SignUpForm.testPassword] + codes + codes.map { $0.replacing("-", with: "") }
          + [session.token.text, session.device.text]
          .map { secret in
            secret.withUTF8 { String(decoding: $0, as: UTF8.self) }
          }
        for text in given {
          #expect(!value.contains(Array(text.utf8).hexadecimal.uppercased()), "\(column)")
        }
      }
    }
  }

  @Test func `ASVS 11.4.3: every stored hash and signature has its full length`() async throws {
    let accounts = try AccountService.test(in: folder)
    let tables = try await accounts.sqlite.database.read { connection in
      try connection.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'table'") {
        ($0.text(0), $0.text(1))
      }
    }
    var found: Set<String> = []
    for (table, sql) in tables {
      for column in sql.matches(of: /(\w*(?:hash|signature)) BLOB/) {
        let name = String(column.1)
        let length = name == "signature" ? 64 : 32
        #expect(sql.contains("CHECK (length(\(name)) = \(length))"), "\(table).\(name)")
        found.insert("\(table).\(name)")
      }
    }
    #expect(
      found == [
        "sessions.token_hash", "known_devices.token_hash", "audit_events.hash",
        "audit_head.base_hash", "audit_head.hash", "audit_head.signature", "sign_up_keys.key_hash",
        "sign_up_keys.request_hash", "invitations.code_hash", "recovery_codes.code_hash",
        "mailed_codes.code_hash",
      ]
    )
  }
}
