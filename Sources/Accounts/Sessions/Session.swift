public import Foundation

/// A login that lasts.
public struct Session: Hashable, Sendable {
  /// What the session is called by; knowing it does not let anybody in.
  public let id: SessionID

  /// Whose session it is.
  public let userID: UserID

  /// When the person logged in.
  public let createdAt: Date

  /// When the session was last used, to the minute or so: not every use is written down.
  public let lastSeenAt: Date

  /// When it ends, however busy it is.
  public let expiresAt: Date

  /// Where the login came from; nil where that is not known.
  public let client: SessionClient
}

/// Where a login came from.
public struct SessionClient: Hashable, Sendable {
  /// The most code points of a user agent that are kept.
  static let userAgentLimit = 512

  /// The address on the network, in the usual spelling; nil where there is none.
  public let address: String?

  /// What the program calls itself (RFC 9110 section 10.1.5), as it says; nil where it says nothing.
  public let userAgent: String?

  /// Describes a client.
  ///
  /// - Parameters:
  ///   - address: an IP address; anything longer than one is cut.
  ///   - userAgent: cut at 512 code points.
  public init(address: String? = nil, userAgent: String? = nil) {
    self.address = address.map { String($0.unicodeScalars.prefix(64)) }
    self.userAgent = userAgent.map { String($0.unicodeScalars.prefix(Self.userAgentLimit)) }
  }
}

/// How long sessions last, and how many there are.
public struct SessionLimits: Hashable, Sendable {
  /// How long a session lasts that is not used.
  public let idle: Duration

  /// How long a session lasts at most.
  public let absolute: Duration

  /// How many sessions a user has at most; one more ends the oldest.
  public let perUser: Int

  /// Chooses limits.
  ///
  /// - Parameters:
  ///   - idle: how long a session lasts that is not used.
  ///   - absolute: how long a session lasts at most.
  ///   - perUser: how many sessions a user has at most; at least 1.
  public init(idle: Duration, absolute: Duration, perUser: Int) {
    self.idle = idle
    self.absolute = absolute
    self.perUser = max(1, perUser)
  }

  /// A week without use, 30 days in all (SP 800-63B-4 section 2.1.3), 20 sessions.
  public static let standard = SessionLimits(
    idle: .seconds(7 * 86_400),
    absolute: .seconds(30 * 86_400),
    perUser: 20
  )

  /// How old the last note of a use has to be for another: a hundredth of the idle limit, and a minute at
  /// most.
  var noteInterval: Duration { min(.seconds(60), idle / 100) }
}
