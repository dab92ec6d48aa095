public import AccountsForms

/// The errors of the identifier and the password of an imported user.
extension ErrorCode {
  /// A user of an import has no password.
  public static let noPassword = ErrorCode(ImportMessage.noPassword)

  /// The identifier of another system is malformed; `maximum` is the longest.
  public static let invalidExternalID = ErrorCode(ImportMessage.invalidExternalID)

  /// The text is not an identifier.
  public static let invalidIdentifier = ErrorCode(ImportMessage.invalidIdentifier)

  /// The format of a password hash is unknown, or the hash is incomplete.
  public static let unknownHash = ErrorCode(ImportMessage.unknownHash)

  /// The password hash names a key of a pepper that this installation does not have.
  public static let unknownPepperKey = ErrorCode(ImportMessage.unknownPepperKey)

  /// The text in place of a password is a password hash.
  public static let passwordIsHash = ErrorCode(ImportMessage.passwordIsHash)

  /// The password hash costs so much that verifying it would delay all logins.
  public static let tooCostlyHash = ErrorCode(ImportMessage.tooCostlyHash)
}
