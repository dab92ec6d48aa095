package import Accounts
import AccountsForms

/// The challenge of a sign-up as JSON; all members are null where sign-ups need no proof of work.
package struct SignUpChallengeDocument: Encodable {
  private let challenge: SignUpChallenge?

  /// Creates a document.
  package init(_ challenge: SignUpChallenge?) { self.challenge = challenge }

  private enum CodingKeys: CodingKey {
    case challenge, bits, expiresAt
  }

  /// Encodes the members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(challenge?.text, forKey: .challenge)
    try container.encode(challenge?.bits, forKey: .bits)
    try container.encode(challenge?.expiresAt.rfc3339, forKey: .expiresAt)
  }
}
