package import AccountsForms
import Foundation

extension FormRules {
  /// Returns an empty form for a user to change their password.
  package func changePasswordForm(for user: User) -> ChangePasswordForm {
    changePasswordForm(name: user.name, email: user.email)
  }
}

extension EditUserForm {
  /// Creates a form with the present values of a user, for today by this machine's calendar.
  package convenience init(_ user: User) {
    self.init(
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      language: user.language,
      today: { .today }
    )
  }
}

extension ProfileForm {
  /// Creates a form with the values that a user may change, for today by this machine's calendar.
  package convenience init(_ user: User) {
    self.init(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      today: { .today }
    )
  }
}
