public import Foundation

/// A session that a login started.
public struct Session: Hashable, Sendable {
  /// The identifier; it grants no access.
  public let id: SessionID

  /// The user of the session.
  public let userID: UserID

  /// The instant of the login.
  public let createdAt: Date

  /// The instant of the last use, to about a minute: not every use is stored.
  public let lastSeenAt: Date

  /// The instant at which the session ends, even if it is in use.
  public let expiresAt: Date

  /// The client that logged in.
  public let client: SessionClient

  /// The proofs that it rests on.
  public let assurance: Assurance

  /// Creates a session.
  package init(
    id: SessionID,
    userID: UserID,
    createdAt: Date,
    lastSeenAt: Date,
    expiresAt: Date,
    client: SessionClient,
    assurance: Assurance
  ) {
    self.id = id
    self.userID = userID
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.expiresAt = expiresAt
    self.client = client
    self.assurance = assurance
  }
}

/// The proofs that a session rests on.
public struct Assurance: Hashable, Sendable {
  /// The names of the factors that were proved, in their order.
  public let factors: [String]

  /// The instant of the last proof.
  public let at: Date

  /// The level: 1 for one factor, 2 for more.
  public var level: Int { factors.count > 1 ? 2 : 1 }

  /// Creates an assurance.
  package init(_ factors: [String], at instant: Date) {
    self.factors = factors
    at = instant
  }
}

/// A session and its user.
public typealias UserSession = (user: User, session: Session)

/// The client of a login.
public struct SessionClient: Hashable, Sendable {
  /// The most code points of a user agent that are kept.
  static let userAgentLimit = 512

  /// The IP address, in the usual spelling; nil if there is none.
  public let address: String?

  /// The user agent (RFC 9110 section 10.1.5), as the client sent it; nil for none.
  public let userAgent: String?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: an IP address; cut at 64 code points.
  ///   - userAgent: the user agent; cut at 512 code points.
  public init(address: String? = nil, userAgent: String? = nil) {
    self.address = address.map { String($0.unicodeScalars.prefix(64)) }
    self.userAgent = userAgent.map { String($0.unicodeScalars.prefix(Self.userAgentLimit)) }
  }
}

/// A session that has just started, with the tokens that are available only now.
public struct StartedSession: Sendable {
  /// The session.
  public let session: Session

  /// The token of the session.
  public let token: SessionToken

  /// The token of the device, which gives it separate rate limits.
  public let device: DeviceToken
}
