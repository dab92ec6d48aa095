/// The settings of the audit log.
public struct AuditSettings: Hashable, Sendable {
  /// The forms in which the log records IP addresses.
  public enum Addresses: String, CaseIterable, Sendable {
    /// The IP address.
    case full

    /// A pseudonym: the same for the whole network, and not reversible without the key.
    case pseudonym

    /// No address.
    case none
  }

  /// The form in which the log records IP addresses.
  public var addresses = Addresses.full

  /// The longest time without any event that is plausible for a service that is in use.
  static let longestPause = Duration.seconds(30 * 86_400)

  /// The age at which events may be pruned; see ``AuditLog/prune(by:from:)``.
  public var retention = Duration.seconds(365 * 86_400)

  /// Creates the default settings.
  public init() {}
}
