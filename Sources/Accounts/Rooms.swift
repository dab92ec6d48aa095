import AccountsForms

/// The reads in a transaction of an ``AccountStore``: those of all rooms, as one protocol, so that
/// a call looks in one witness table.
package protocol AccountReader: UserReader, SessionReader, CounterReader, OneTimeSecretReader,
  MailReader, AuditReader, AdministratorReader, PepperKeyReader
{}

/// The writes in a transaction of an ``AccountStore``: narrow operations without business rules.
package protocol AccountTransaction: AccountReader, UserRows, SessionRows, CounterRows,
  OneTimeSecretRows, MailRows, AuditRows
{}

/// The values that a room adds to the lists of all rooms.
struct Room {
  /// The audited actions.
  var actions: [AuditEvent.Action] = []

  /// The reasons of audited refusals.
  var reasons: [AuditEvent.Reason] = []

  /// The kinds of mail.
  var mails: [MailKind] = []

  /// The rooms that add something.
  static let all: [Room] = [
    .signUp, .logIn, .selfService, .sessions, .verification, .recovery, .administration,
    .invitations, .transfer, .mail, .audit,
  ]
}

extension AuditEvent.Action: CaseIterable {
  /// The actions of all rooms.
  public static let allCases = Room.all.flatMap(\.actions)
}

extension AuditEvent.Reason: CaseIterable {
  /// The reasons of all rooms.
  public static let allCases = Room.all.flatMap(\.reasons)
}

extension MailKind {
  /// The kinds of all rooms.
  public static let allCases = Room.all.flatMap(\.mails)
}
