import AccountsForms

extension AuditEvent.Action {
  /// A login.
  public static let logIn = Self(LogInMessage.logIn, isRepeatable: true)

  /// A logout.
  public static let logOut = Self(LogInMessage.logOut, isRepeatable: true)

  static let logIns: [Self] = [.logIn, .logOut]
}
