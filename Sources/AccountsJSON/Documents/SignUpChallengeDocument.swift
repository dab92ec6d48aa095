package import Accounts

/// The challenge of a sign-up as JSON; all members are null where sign-ups need no proof of work.
package struct SignUpChallengeDocument: Document {
  private let challenge: SignUpChallenge?

  /// Creates a document.
  package init(_ challenge: SignUpChallenge?) { self.challenge = challenge }

  /// The name in the API's description.
  package static let name: String? = "SignUpChallenge"

  /// The fields.
  package static let fields: [DocumentField<SignUpChallengeDocument>] = [
    DocumentField("challenge") { $0.challenge?.text },
    DocumentField("bits") { $0.challenge?.bits },
    DocumentField("expiresAt") { $0.challenge?.expiresAt },
  ]
}
