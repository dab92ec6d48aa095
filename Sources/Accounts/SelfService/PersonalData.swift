public import Foundation

/// All data held on a user, for them to read and take along (GDPR articles 15 and 20).
///
/// The password hash, the tokens of sessions and devices, the codes themselves, and keys derived
/// from the name and the address mean nothing to a person and are left out.
public struct PersonalData: Sendable {
  /// A device that the user has logged in from.
  public struct Device: Hashable, Sendable {
    /// The instant of the first login.
    public let createdAt: Date

    /// The instant of the last login.
    public let lastUsedAt: Date

    /// The networks of the logins, latest first, such as `192.0.2.0/24`.
    public let networks: [String]

    init(_ device: KnownDevice) {
      createdAt = device.createdAt
      lastUsedAt = device.lastUsedAt
      networks = device.networks
    }
  }

  /// The user.
  public let user: User

  /// The sessions, newest first.
  public let sessions: [Session]

  /// The known devices, newest first.
  public let devices: [Device]

  /// The number of recovery codes that are left.
  public let recoveryCodes: Int

  /// The instant until which a reset code is valid; nil for none.
  public let resetCodeExpiresAt: Date?

  /// The codes that were sent by mail and are still valid, oldest first; not those that confirm
  /// another address: they would tell whether the address has an account.
  package let mailedCodes: [OneTimeSecret]

  /// The mails to the address of the user, newest first, without the replies of servers, which may
  /// tell of other machines; ended ones are kept for a while.
  public let mails: [QueuedMail]

  /// The audit events by or about the user, newest first, as far as the log goes back; at most
  /// ``eventLimit``.
  public let events: [AuditEvent]

  /// Whether the log has older events that are left out.
  public let hasMoreEvents: Bool

  /// The most events in an export, which is held in memory.
  public static let eventLimit = 10_000
}

extension AccountService {
  /// Collects all data held on a user, and audits the export.
  ///
  /// - Parameters:
  ///   - id: the user.
  ///   - actor: the user, or an administrator.
  /// - Returns: the data; nil if there is no such user.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  public func personalData(of id: UserID, by actor: AuditActor) async throws -> PersonalData? {
    try await personalData(of: id, by: actor, eventLimit: PersonalData.eventLimit)
  }

  /// Collects the data with at most a number of events.
  func personalData(
    of id: UserID,
    by actor: AuditActor,
    eventLimit: Int
  ) async throws -> PersonalData? {
    let now = now()
    let limits = settings.sessions
    let events = try await auditEvents(of: id, moreThan: eventLimit)
    let data = try await store.read { reader -> PersonalData? in
      if actor.user != id { try reader.requireAdministrator(actor) }
      guard let user = try reader.user(.id(id)) else { return nil }
      let codes = try reader.secrets(of: id).filter { $0.isValid(at: now) }
      return PersonalData(
        user: user,
        sessions: try reader.sessions(of: id).filter { limits.isAlive($0, at: now) },
        devices: try reader.devices(of: id)
          .map { PersonalData.Device($0) },
        recoveryCodes: codes.count { $0.purpose == .kit },
        resetCodeExpiresAt: codes.first { $0.purpose == .reset }?.expiresAt,
        mailedCodes: codes.filter {
          OneTimeSecret.Purpose.mailed.contains($0.purpose) && $0.purpose != .change
        },
        mails: try reader.mails(of: id).filter { $0.recipient == user.address }.map(\.withoutReply),
        events: Array(events.prefix(eventLimit)),
        hasMoreEvents: events.count > eventLimit
      )
    }
    guard let data else { return nil }
    let entry = AuditEntry(at: now, action: .exportPersonalData, actor: actor, target: id)
    if let entry = entry.repeated(auditLimiter.actions(in: entry)) {
      try await auditIfWritable(entry)
    }
    return data
  }
}

extension AccountService {
  /// The newest events of a user, in reads of their own, so that logins wait for none of them long.
  ///
  /// More than a limit if the log has more.
  private func auditEvents(of user: UserID, moreThan limit: Int) async throws -> [AuditEvent] {
    var query = AuditQuery(user: user, limit: AuditQuery.maximumLimit)
    var events: [AuditEvent] = []
    repeat {
      let page = try await store.read { [query] in try $0.auditEvents(query) }
      events += page
      query.before = page.count == query.limit ? page.last?.number : nil
    } while query.before != nil && events.count <= limit
    return events
  }
}
