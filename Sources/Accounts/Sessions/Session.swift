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

  /// Describes a session.
  package init(
    id: SessionID,
    userID: UserID,
    createdAt: Date,
    lastSeenAt: Date,
    expiresAt: Date,
    client: SessionClient
  ) {
    self.id = id
    self.userID = userID
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.expiresAt = expiresAt
    self.client = client
  }
}

/// A session and the user it is of.
public typealias UserSession = (user: User, session: Session)

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
