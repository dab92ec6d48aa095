/// A user from a valid form, ready to be stored.
///
/// Only ``SignUpForm/submit()`` creates one: the initializer is internal to this module, so code
/// that stores a user without checking the form does not compile.
@dynamicMemberLookup
public struct NewUser: Sendable {
  /// The values to store; code that has only these cannot keep the password.
  public let details: Details

  /// The password, to be hashed and then released.
  public let password: Secret

  init(_ details: Details, password: Secret) {
    self.details = details
    self.password = password
  }

  /// A value of the details.
  public subscript<Value>(dynamicMember value: KeyPath<Details, Value>) -> Value {
    details[keyPath: value]
  }

  /// A new user without the password.
  public struct Details: Sendable {
    /// The person's name; nil if it was not given, where the form allows that.
    public let name: PersonName?

    /// The address the person logs in with.
    public let email: EmailAddress

    /// The person's birthday; nil if it was not given, where the form allows that.
    public let birthday: CivilDate?

    /// The person's preferred language.
    public let language: Language

    /// Whether the person agreed to the terms; false where the form does not ask.
    public let agreesToTerms: Bool

    /// The invitation; nil where none is asked for.
    public let invitation: InvitationCode?

    /// The values of the fields that the installation added.
    public let customValues: [String: CustomValue]
  }
}
