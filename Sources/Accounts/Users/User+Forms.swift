package import AccountsForms
import Foundation

extension EditUserForm {
  /// A form that shows what is known of a user, for today by this machine's calendar.
  package convenience init(_ user: User) {
    self.init(
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      language: user.language,
      today: { CivilDate(Date(), in: .current) }
    )
  }
}

extension ProfileForm {
  /// A form that shows what a user may change of themselves, for today by this machine's calendar.
  package convenience init(_ user: User) {
    self.init(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      today: { CivilDate(Date(), in: .current) }
    )
  }
}
