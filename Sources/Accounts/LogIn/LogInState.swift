public import AccountsForms
import Foundation

/// The state of a login after one of its steps.
public enum LogInState: Sendable {
  /// The user is logged in: the proofs are enough.
  case done(LogIn)

  /// A further factor is needed, one of these: the proofs are right, but not enough.
  ///
  /// The ticket opens nothing but the next step, within ten minutes.
  case needs([Factor], LogInTicket)

  /// The login is refused.
  case refused(Refusal)
}

/// A successful login.
public struct LogIn: Sendable {
  /// The user.
  public let user: User

  /// The session; nil if none was wanted, or the disk is full.
  public let session: StartedSession?
}

/// The ticket for the next step of a login: 256 random bits, of which the SHA-256 is stored.
public struct LogInTicket: Sendable {
  /// The ticket in base64url (RFC 4648 section 5): 43 characters.
  public let text: Secret

  /// Creates a random ticket.
  init() { text = .generated() }

  /// Parses a ticket; nil if the text is malformed.
  public init?(_ text: Secret) {
    guard text.isBase64URL else { return nil }
    self.text = text
  }

  /// The SHA-256 of the ticket.
  var hash: [UInt8] { text.withUTF8 { Digest.sha256.hash($0) } }
}

extension OneTimeSecret.Purpose {
  /// Going on with a login whose first steps are done.
  static let logIn = Self("logIn", lifetime: .seconds(600))
}
