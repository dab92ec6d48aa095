import Accounts
import AccountsForms
import Foundation

extension User {
  /// The columns of a user, in the order ``init(_:)`` reads them.
  static let columns =
    """
    id, name, email, birthday, language, role, email_verified_at, created_at, disabled_at, last_login_at, email_key, \
    awaits_approval, custom_fields, external_id
    """

  /// The number of ``columns``.
  static let columnCount: Int32 = 14

  /// Reads a user.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own CHECKs.
  init(_ row: Row) throws {
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
      customValues: try Self.customValues(row.isNull(12) ? nil : row.text(12)),
      role: role,
      emailVerifiedAt: row.instant(6),
      createdAt: Date(millisecondsSince1970: row.integer(7)),
      disabledAt: row.instant(8),
      awaitsApproval: row.integer(11) == 1,
      lastLogInAt: row.instant(9),
      externalID: externalID
    )
  }
}

extension User {
  /// Reads the column `custom_fields`.
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

  /// The column `custom_fields`: NULL for no values.
  var customColumn: SQLiteValue {
    get throws {
      guard !customValues.isEmpty else { return .null }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return .text(String(decoding: try encoder.encode(customValues), as: UTF8.self))
    }
  }
}

extension SearchKey {
  /// The keys that today's rules give to a name and a stored address, by their columns.
  ///
  /// An address that stricter rules refuse today keeps the key it was stored with.
  static func today(
    ofName name: String?,
    _ address: EmailAddress
  ) -> [(column: String, key: String)] {
    let email = (try? EmailAddress(address.text)) ?? address
    return [
      ("name_key", nameKey(of: name, email)), ("email_key", email.key),
      ("search_key", key(forName: name, email: email)),
    ]
  }
}
