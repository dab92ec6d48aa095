import AccountsForms

extension Room {
  static let sessions = Room(
    actions: [.endSessions]
  )
}

extension AuditEvent.Action {
  /// An end of sessions; ``AuditEvent/detail`` is their number.
  public static let endSessions = Self(SessionsMessage.endSessions, isRepeatable: true)
}
