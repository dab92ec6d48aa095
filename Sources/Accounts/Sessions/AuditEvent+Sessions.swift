import AccountsForms

extension AuditEvent.Action {
  /// An end of sessions; ``AuditEvent/detail`` is their number.
  public static let endSessions = Self(SessionsMessage.endSessions, isRepeatable: true)

  static let sessions: [Self] = [.endSessions]
}
