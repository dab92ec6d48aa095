import AccountsForms
public import Foundation

/// The error when the clock looks wrong, and an act would delete by it.
public struct WrongClock: Error, Hashable, CustomStringConvertible {
  /// The instant of the newest event of the audit log.
  public let newestEventAt: Date

  /// The instant by the clock.
  public let now: Date

  /// The message, in lower case and without a full stop.
  public var description: String {
    """
    the clock of this machine looks wrong: it is \(now.rfc3339), but the newest event of the audit log is of \
    \(newestEventAt.rfc3339); nothing was deleted
    """
  }
}
