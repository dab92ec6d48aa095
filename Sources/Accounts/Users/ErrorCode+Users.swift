public import AccountsForms

/// The refusals of lists, and of references to users.
extension ErrorCode {
  /// A filter names a user who does not exist.
  public static let unknownUser = ErrorCode(UsersMessage.unknownUser)

  /// A list is filtered by too many custom fields.
  public static let tooManyFilters = ErrorCode(UsersMessage.tooManyFilters)

  /// A cursor that was not made for the list, or for a list in another order.
  public static let invalidCursor = ErrorCode(UsersMessage.invalidCursor)

  /// A period ends before it begins.
  public static let emptyPeriod = ErrorCode(UsersMessage.emptyPeriod)

  /// The text is not an instant (RFC 3339).
  public static let invalidInstant = ErrorCode(UsersMessage.invalidInstant)
}
