import Accounts
import AccountsForms
import Foundation

extension User {
  /// The columns of a user, in the order that `User.init(row:)` reads them.
  static let columns =
    """
    id, name, email, birthday, language, role, email_verified_at, created_at, disabled_at, last_login_at, email_key, \
    awaits_approval, custom_fields, external_id, terms_accepted_at
    """
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
