import AccountsForms
import Foundation

extension User {
  /// The columns a user is read from, in the order ``init(_:)`` reads them.
  static let columns =
    "id, name, email, birthday, language, created_at, disabled_at, last_login_at"

  /// How many ``columns`` there are.
  static let columnCount: Int32 = 8

  /// Reads a user.
  ///
  /// - Throws: ``UnreadableRow`` where the row breaks the table's own CHECKs.
  init(_ row: Row) throws {
    guard
      let id = UserID(row.text(0)),
      let birthday = CivilDate(iso8601: row.text(3)),
      let language = Language(rawValue: row.text(4))
    else { throw UnreadableRow() }
    self.init(
      id: id,
      name: row.text(1),
      email: row.text(2),
      birthday: birthday,
      language: language,
      createdAt: Date(millisecondsSince1970: row.integer(5)),
      disabledAt: row.isNull(6) ? nil : Date(millisecondsSince1970: row.integer(6)),
      lastLogInAt: row.isNull(7) ? nil : Date(millisecondsSince1970: row.integer(7))
    )
  }
}

extension Connection {
  /// Runs a statement whose rows begin with ``User/columns``.
  func users(_ sql: String, _ values: [SQLiteValue]) throws -> [User] {
    try rows(sql, values) { try User($0) }
  }
}

/// A row holds what this program never stores: it is told, not left out.
struct UnreadableRow: Error {}
