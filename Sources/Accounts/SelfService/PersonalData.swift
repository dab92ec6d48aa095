public import Foundation

/// Everything held on a person, for them to read and take along (GDPR articles 15 and 20).
///
/// The password's hash, the tokens of sessions and devices, and keys that are derived from the name and the address
/// say nothing to a person, and are left out.
public struct PersonalData: Sendable {
  /// A device that the person has logged in from.
  public struct Device: Hashable, Sendable {
    /// When it was first used.
    public let createdAt: Date

    /// When it was last used to log in.
    public let lastUsedAt: Date
  }

  /// The person.
  public let user: User

  /// When they agreed to the terms.
  public let termsAcceptedAt: Date

  /// Their sessions, newest first.
  public let sessions: [Session]

  /// The devices they are known by, newest first.
  public let devices: [Device]

  /// What they did and what was done to them, newest first, as far as the audit log goes back.
  public let events: [AuditEvent]
}

extension AccountService {
  /// Gathers everything held on a person, and audits that it was taken along.
  ///
  /// - Parameters:
  ///   - id: the person.
  ///   - actor: the person, or an administrator.
  /// - Returns: the data, all of one moment; nil where there is no such user.
  /// - Throws: ``StorageError``.
  public func personalData(of id: UserID, by actor: AuditActor) async throws -> PersonalData? {
    let now = now()
    let limits = settings.sessions
    let data = try await store.read { reader -> PersonalData? in
      guard let user = try reader.user(.id(id)), let accepted = try reader.termsAcceptedAt(by: id)
      else { return nil }
      return PersonalData(
        user: user,
        termsAcceptedAt: accepted,
        sessions: try reader.sessions(of: id).filter { limits.isAlive($0, at: now) },
        devices: try reader.devices(of: id)
          .map { PersonalData.Device(createdAt: $0.createdAt, lastUsedAt: $0.lastUsedAt) },
        events: try reader.allAuditEvents(of: id)
      )
    }
    guard let data else { return nil }
    let entry = AuditEntry(at: now, action: .exportPersonalData, actor: actor, target: id)
    try await auditIfThereIsRoom(entry)
    return data
  }
}

extension AccountReader {
  /// Every event of a user, newest first.
  fileprivate func allAuditEvents(of user: UserID) throws -> [AuditEvent] {
    var query = AuditQuery(user: user, limit: AuditQuery.maximumLimit)
    var events: [AuditEvent] = []
    repeat {
      let page = try auditEvents(query)
      events += page
      query.before = page.count == query.limit ? page.last?.number : nil
    } while query.before != nil
    return events
  }
}
