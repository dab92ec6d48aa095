extension AuditEvent.Action: CaseIterable {
  /// The actions of all rooms.
  public static let allCases: [Self] =
    signUps + logIns + ownAccounts + sessions + verification + recovery + administration
    + invitations + imports + mails + auditLog
}
