package import AccountsForms
import Foundation

extension FormRules {
  /// Returns an empty form for a user to change their password.
  package func changePasswordForm(for user: User) -> ChangePasswordForm {
    changePasswordForm(name: user.name, email: user.email)
  }

  /// Returns a form for an administrator to edit a user, for today by this machine's calendar.
  package func editUserForm(for user: User) -> EditUserForm {
    EditUserForm(
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      language: user.language,
      minimumAge: minimumAge,
      today: { .today }
    )
  }

  /// Returns a form for a user to edit their profile, for today by this machine's calendar.
  package func profileForm(for user: User) -> ProfileForm {
    ProfileForm(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      minimumAge: minimumAge,
      today: { .today }
    )
  }
}
