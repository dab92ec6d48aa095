import Accounts
import AccountsForms
import Foundation

extension User {
  /// The columns of a user, in the order that `User.init(row:)` reads them.
  ///
  /// PostgreSQL has no `to_char` of a date: unqualified, another role's could take its place.
  static let columns = """
    users.id, name, email, pg_catalog.to_char(birthday::timestamp, 'YYYY-MM-DD'), language, role, email_verified_at, users.created_at, \
    disabled_at, last_login_at, email_key, awaits_approval, custom_fields, external_id, terms_accepted_at
    """

  /// The expression for ``UserSegment/number``.
  static let segmentNumber = """
    ((disabled_at IS NOT NULL)::integer + 2 * (email_verified_at IS NOT NULL)::integer \
    + 4 * (role = 'admin')::integer \
    + 8 * CASE language WHEN 'english' THEN 0 WHEN 'portuguese' THEN 1 ELSE 2 END)
    """
}

extension StoredAccount {
  /// The columns of ``values()``.
  static let columns = """
    id, name, name_key, email, email_key, search_key, password_hash, pepper_key, birthday, language, role, \
    terms_accepted_at, created_at, email_verified_at, disabled_at, last_login_at, \
    awaits_approval, custom_fields, external_id
    """

  /// The values of the row.
  func values() throws -> [PostgresValue] {
    [
      .id(user.id), .text(user.name), .text(nameKey), .text(user.email), .text(user.address.key),
      .text(searchKey), .text(hash.phc), .text(hash.pepperID), .date(user.birthday?.description),
      .text(user.language.rawValue), .text(user.role.rawValue), .instant(user.termsAcceptedAt),
      .instant(user.createdAt), .instant(user.emailVerifiedAt), .instant(user.disabledAt),
      .instant(user.lastLogInAt), .flag(user.awaitsApproval), .json(try user.customJSON),
      .text(user.externalID?.description),
    ]
  }

  /// Returns the placeholders of the values of some rows.
  static func marks(rows: Int, columns: Int) -> String {
    (0..<rows)
      .map { row in
        "(" + (1...columns).map { "$\(row * columns + $0)" }.joined(separator: ", ") + ")"
      }
      .joined(separator: ", ")
  }
}
