/// What an installation decides about its audit log.
public struct AuditSettings: Hashable, Sendable {
  /// How the log tells where something came from.
  public enum Addresses: String, CaseIterable, Sendable {
    /// By the IP address.
    case clear

    /// By a pseudonym: the same for the same network, and nothing that leads back to it without the key.
    case pseudonym

    /// Not at all.
    case none
  }

  /// How the log tells where something came from.
  public var addresses = Addresses.clear

  /// How long an event stays at least; see ``AuditLog/prune(by:)``.
  public var retention = Duration.seconds(365 * 86_400)

  /// Decides nothing: everything is as it is by default.
  public init() {}
}
