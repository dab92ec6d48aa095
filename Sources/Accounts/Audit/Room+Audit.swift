import AccountsForms

extension Room {
  static let audit = Room(
    actions: [.pruneAuditLog, .resealAuditLog, .backUp, .restore]
  )
}

extension AuditEvent.Action {
  /// A pruning of the audit log; ``AuditEvent/detail`` is the number of deleted events.
  public static let pruneAuditLog = Self(AuditMessage.pruneAuditLog)

  /// A new signature of the log as it is, by an administrator; ``AuditEvent/detail`` is the head
  /// signed before.
  public static let resealAuditLog = Self(AuditMessage.resealAuditLog)

  /// The start of a backup.
  public static let backUp = Self(AuditMessage.backUp)

  /// A restore of a backup: this is the log of the backup, not of the database before it.
  public static let restore = Self(AuditMessage.restore)
}
