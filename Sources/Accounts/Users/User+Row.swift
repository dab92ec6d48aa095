@_spi(Stores) import AccountsForms
import Foundation

extension User {
  /// The number of columns that ``init(row:)`` reads.
  package static let columnCount: Int32 = 15

  /// Reads a user from these columns, in this order: identifier, name, address, birthday, language,
  /// role, verification, creation, disabling, last login, key of the address, whether the user
  /// waits for approval, values of custom fields (JSON), external identifier, acceptance of the
  /// terms.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules.
  package init(row: some StoredRow) throws {
    guard
      let id = UserID(row.text(0)),
      let language = Language(rawValue: row.text(4)),
      let role = Role(rawValue: row.text(5))
    else { throw UnreadableRow(table: "users") }
    let birthday = row.isNull(3) ? nil : CivilDate(iso8601: row.text(3))
    guard birthday != nil || row.isNull(3) else { throw UnreadableRow(table: "users") }
    let externalID = row.isNull(13) ? nil : ExternalID(row.text(13))
    guard externalID != nil || row.isNull(13) else { throw UnreadableRow(table: "users") }
    self.init(
      id: id,
      name: row.isNull(1) ? nil : PersonName(stored: row.text(1)),
      address: EmailAddress(stored: row.text(2), key: row.text(10)),
      birthday: birthday,
      language: language,
      customValues: try Self.customValues(row.optionalText(12)),
      role: role,
      termsAcceptedAt: row.instant(14),
      emailVerifiedAt: row.instant(6),
      createdAt: Date(millisecondsSince1970: row.integer(7)),
      disabledAt: row.instant(8),
      awaitsApproval: row.integer(11) == 1,
      lastLogInAt: row.instant(9),
      externalID: externalID
    )
  }

  /// Reads the values of custom fields.
  ///
  /// - Throws: ``UnreadableRow``.
  private static func customValues(_ json: String?) throws -> [String: CustomValue] {
    guard let json else { return [:] }
    do {
      return try JSONDecoder().decode([String: CustomValue].self, from: Data(json.utf8))
    } catch {
      throw UnreadableRow(table: "users")
    }
  }

  /// The values of custom fields as JSON, as a store keeps them; nil for none.
  package var customJSON: String? {
    get throws {
      guard !customValues.isEmpty else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(customValues), as: UTF8.self)
    }
  }
}

extension LogInAccount {
  /// Reads an account from these columns: identifier, hash, disabling, whether the user waits for
  /// approval, verification of the address.
  ///
  /// - Throws: ``UnreadableRow``.
  package init(row: some StoredRow) throws {
    guard let id = UserID(row.text(0)) else { throw UnreadableRow(table: "users") }
    self.init(
      id: id,
      hash: PasswordHash(phc: row.text(1)),
      isEnabled: row.isNull(2),
      awaitsApproval: row.integer(3) == 1,
      isVerified: !row.isNull(4)
    )
  }
}

extension StoredAccount {
  /// Reads an account from the columns of a user and the hash.
  ///
  /// - Throws: ``UnreadableRow``.
  package init(row: some StoredRow) throws {
    self.init(try User(row: row), hash: PasswordHash(phc: row.text(User.columnCount)))
  }
}
