// What the domain knows of all rooms: each sum is written once, here.

/// The reads in a transaction of an ``AccountStore``: those of all rooms, as one protocol, so that
/// a call looks in one witness table.
package protocol AccountReader: UserReader, SessionReader, CounterReader, OneTimeSecretReader,
  MailReader, AuditReader, AdministratorReader, PepperKeyReader
{}

/// The writes in a transaction of an ``AccountStore``: narrow operations without business rules.
package protocol AccountTransaction: AccountReader, UserRows, SessionRows, CounterRows,
  OneTimeSecretRows, MailRows, AuditRows
{}

extension AuditEvent.Action: CaseIterable {
  /// The actions of all rooms.
  public static let allCases: [Self] =
    signUps + logIns + ownAccounts + sessions + verification + recovery + administration
    + invitations + imports + mails + auditLog
}
