public import AccountsForms
import Foundation

extension FormRules {
  /// Returns an empty form for a user to change their password; their name and address are refused
  /// as passwords.
  public func changePasswordForm(for user: User) -> ChangePasswordForm {
    changePasswordForm(name: user.name ?? "", email: user.email)
  }

  /// Returns a form for an administrator to edit a user, for today by this machine's calendar.
  ///
  /// The present values are filled in, and stay accepted; ``UserUpdate`` takes what was changed.
  public func editUserForm(for user: User) -> EditUserForm {
    EditUserForm(
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      language: user.language,
      customValues: user.customValues,
      by: editing(user),
      today: { .today }
    )
  }

  /// The rules for the fields of a user who exists.
  private func editing(_ user: User) -> FormRules {
    var rules = self
    rules.uses = [
      .name: uses.use(of: .name).editing(isStored: user.name != nil),
      .birthday: uses.use(of: .birthday).editing(isStored: user.birthday != nil),
    ]
    return rules
  }

  /// Returns a form for a user to edit their profile, for today by this machine's calendar.
  ///
  /// The present values are filled in, and stay accepted;
  /// ``AccountService/updateProfile(_:of:by:)`` takes what was changed.
  public func profileForm(for user: User) -> ProfileForm {
    ProfileForm(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      customValues: user.customValues,
      by: editing(user),
      terms: askExistingUsers[.agreeTerms] == nil ? .absent : .optional,
      hasAgreed: user.termsAcceptedAt != nil,
      today: { .today }
    )
  }
}
