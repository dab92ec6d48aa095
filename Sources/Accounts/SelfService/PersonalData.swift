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
  /// Gathers everything held on a person, and notes that somebody took it along.
  ///
  /// - Parameters:
  ///   - id: the person.
  ///   - actor: who takes it along.
  /// - Returns: what is held; nil where there is no such user.
  /// - Throws: ``StorageError``.
  public func personalData(of id: UserID, by actor: AuditActor) async throws -> PersonalData? {
    guard
      let user = try await user(.id(id)),
      let termsAcceptedAt = try await users.termsAcceptedAt(by: id)
    else { return nil }
    var query = AuditQuery(user: id, limit: AuditQuery.maximumLimit)
    var events: [AuditEvent] = []
    repeat {
      let page = try await audit.page(query)
      events += page
      query.before = page.count == query.limit ? page.last?.number : nil
    } while query.before != nil
    let entry = AuditEntry(at: now(), action: .exportPersonalData, actor: actor, target: id)
    try await noteIfThereIsRoom(entry)
    return PersonalData(
      user: user,
      termsAcceptedAt: termsAcceptedAt,
      sessions: try await sessions(of: id),
      devices: try await users.devices(of: id),
      events: events
    )
  }
}
