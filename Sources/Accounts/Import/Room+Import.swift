import AccountsForms

extension Room {
  static let transfer = Room(
    actions: [.importUsers, .exportUsers]
  )
}

extension AuditEvent.Action {
  /// An import of users; ``AuditEvent/detail`` is their number.
  public static let importUsers = Self(ImportMessage.importUsers)

  /// The start of an export of users; ``AuditEvent/detail`` is their number unless all are
  /// exported.
  public static let exportUsers = Self(ImportMessage.exportUsers)
}
