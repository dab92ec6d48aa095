/// A person whose form was valid, on the way to being stored.
///
/// Only ``SignUpForm/submit()`` makes one: its initializer is out of reach outside this module, so
/// no path that compiles stores somebody whose form was not checked.
public struct NewUser: Sendable {
  /// The person's name.
  public let name: PersonName

  /// The address the person logs in with.
  public let email: EmailAddress

  /// The password, to be hashed and let go.
  public let password: Secret

  /// The person's birthday.
  public let birthday: CivilDate

  /// The language the person wants to be written to in.
  public let language: Language

  init(
    name: PersonName,
    email: EmailAddress,
    password: Secret,
    birthday: CivilDate,
    language: Language
  ) {
    self.name = name
    self.email = email
    self.password = password
    self.birthday = birthday
    self.language = language
  }
}
