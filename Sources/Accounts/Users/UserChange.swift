/// What became of an act that may be too much for a user who is an administrator.
public enum UserChangeResult: Hashable, Sendable {
  /// The user as they are now, and whether they were so already.
  case done(UserChange)

  /// There is no such user.
  case notFound

  /// They are the last administrator who may log in: nobody would be left to make another one.
  case lastAdministrator
}

/// What became of a wish to delete a user.
public enum DeleteUserResult: Hashable, Sendable {
  /// The user as they were.
  case deleted(User)

  /// There is no such user.
  case notFound

  /// They are the last administrator who may log in; see ``UserChangeResult/lastAdministrator``.
  case lastAdministrator
}

/// What became of an act on a user.
public struct UserChange: Hashable, Sendable {
  /// The user as they are now.
  public let user: User

  /// Whether the act changed anything; otherwise they were so already, and the audit log tells of no act.
  public let isMade: Bool
}
