package import Accounts
package import AccountsForms

extension EditUserForm {
  /// Returns a form with the values of a user, by the default rules.
  package static func of(_ user: User) -> EditUserForm { FormRules().editUserForm(for: user) }
}

extension ProfileForm {
  /// Returns a form with the values of a user, by the default rules.
  package static func of(_ user: User) -> ProfileForm { FormRules().profileForm(for: user) }
}
