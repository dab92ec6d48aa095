import Accounts

extension Connection {
  /// Checks the values that neither a backup nor a moved database may have.
  ///
  /// - Parameter path: the database that they come from, for messages.
  /// - Throws: ``StorageError`` with the first; `SQLiteError`.
  func requireValues(at path: String) throws {
    if let value = try refusedValues(limit: 1).first {
      throw StorageError(.refusedValue, at: path, detail: value)
    }
    if let row = try rowsWithUnreadableCustomValues(limit: 1).first {
      throw StorageError(.damaged, at: path, detail: "row \(row) of users")
    }
  }

  /// Finds the values of users that break rules which hold for every sign-up and import, whatever
  /// the settings: texts with control characters; names and addresses with line separators or with
  /// characters that change the direction of the text around them; addresses with spaces or without
  /// exactly one `@`; keys of addresses with capitals; and malformed identifiers.
  ///
  /// Reads the bytes of each user once and computes no key, since a backup of millions of users
  /// may not wait for that. `accounts check --full` computes the keys again.
  ///
  /// - Parameter limit: the most values.
  /// - Returns: the column and the user of each value, without the value.
  /// - Throws: `SQLiteError`.
  func refusedValues(limit: Int) throws -> [String] {
    let rules = Self.textRules
    let names = rules.map { $0.expression ?? $0.column }.joined(separator: ", ")
    let statement = try prepare("SELECT row_number, id, \(names) FROM users")
    var found: [String] = []
    while try statement.step(), found.count < limit {
      let row = statement.row
      for (index, rule) in rules.enumerated() where rule.refuses(row.text(2 + Int32(index))) {
        let user = rule.column == "id" ? "row \(row.integer(0)) of users" : "user \(row.text(1))"
        found.append("\(rule.column) of \(user)")
      }
    }
    return Array(found.prefix(limit))
  }

  /// Finds the users whose values of custom fields cannot be read, which would stop every list with
  /// them.
  ///
  /// The constraints of the table do not check them: SQLite's test of JSON may not be part of a
  /// schema that is not trusted.
  func rowsWithUnreadableCustomValues(limit: Int) throws -> [Int64] {
    try rows(
      """
      SELECT row_number FROM users WHERE custom_fields IS NOT NULL AND CASE
        WHEN json_valid(custom_fields) THEN EXISTS (
          SELECT 1 FROM json_each(custom_fields)
          WHERE type NOT IN ('text', 'integer', 'true', 'false')
            OR type = 'integer' AND typeof(value) <> 'integer'
        )
        ELSE 1 END
      LIMIT \(limit)
      """
    ) { $0.integer(0) }
  }

  /// A rule of a column with text.
  private struct TextRule: Sendable {
    let column: String
    /// The text; nil for the column itself.
    var expression: String?
    let refuses: @Sendable (String) -> Bool
  }

  private static let textRules = [
    // Sessions and codes name the user as the identifier is written.
    TextRule(column: "id") { UserID($0)?.description != $0 },
    TextRule(column: "name") { $0.hasControls || $0.hasLayout },
    TextRule(column: "name_key") { $0.hasControls || $0.hasLayout },
    TextRule(column: "email") { $0.hasControls || $0.hasLayout || !$0.hasFormOfAddress },
    TextRule(column: "email_key") { key in
      key.hasControls || key.hasLayout || !key.hasFormOfAddress
        || key.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    },
    // Line ends separate its parts.
    TextRule(column: "search_key", expression: "replace(search_key, char(10), '')") {
      $0.hasControls
    },
    TextRule(column: "password_hash") { $0.hasControls },
    TextRule(column: "external_id") { $0.hasControls },
    TextRule(
      column: "custom_fields",
      // SQLite ends a value at a NUL. Without escaped backslashes, only that is written so.
      expression: #"""
        CASE
        WHEN instr(replace(custom_fields, '\\', ''), '\u0000') THEN char(0)
        WHEN json_valid(custom_fields) THEN (
          SELECT group_concat(value, ' ') FROM json_each(custom_fields) WHERE type = 'text'
        ) END
        """#
    ) { $0.hasControls },
  ]
}

extension String {
  /// Whether it has a control character: U+0000 to U+001F, or U+007F to U+009F.
  fileprivate var hasControls: Bool {
    var isAfterC2 = false
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F || isAfterC2 && byte < 0xA0 { return true }
      isAfterC2 = byte == 0xC2
    }
    return false
  }

  /// Whether it has a line separator, or a character that embeds, overrides or isolates a
  /// direction.
  fileprivate var hasLayout: Bool {
    !utf8.allSatisfy { $0 < 0x80 }
      && unicodeScalars.contains {
        (0x2028...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
  }

  /// Whether it has no space, and one `@` with a text on both sides.
  fileprivate var hasFormOfAddress: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && !parts.contains { $0.isEmpty } && !utf8.contains(0x20)
  }
}
