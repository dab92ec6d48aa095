public import AccountsForms

/// The refusals of what administrators do.
extension ErrorCode {
  /// The user is the last administrator and has to stay one.
  public static let lastAdministrator = ErrorCode(AdministrationMessage.lastAdministrator)

  /// Administrators cannot disable themselves.
  public static let ownAccount = ErrorCode(AdministrationMessage.ownAccount)

  /// The instant is in the future.
  public static let timeInTheFuture = ErrorCode(AdministrationMessage.timeInTheFuture)
}
