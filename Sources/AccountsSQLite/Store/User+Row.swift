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
