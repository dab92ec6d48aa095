import AccountsForms
package import Foundation

/// The key of a sign-up: one that is sent again with it, since its answer got lost, has the first answer
/// (draft-ietf-httpapi-idempotency-key-header).
///
/// The client makes it up at random, such as a UUID. It is good for a day.
public struct IdempotencyKey: Hashable, Sendable {
  /// The time for which the first answer is given again.
  static let lifetime = Duration.seconds(86_400)

  /// The name of the key in errors.
  public static let field = "Idempotency-Key"

  /// The SHA-256 of the key, which is what a store keeps.
  package let hash: [UInt8]

  /// Takes a key: 16 to 255 visible ASCII characters; nil for anything else.
  ///
  /// Shorter ones are made up twice too easily.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (16...255).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    hash = Digest.sha256.hash(bytes)
  }
}

extension NewUser {
  /// The SHA-256 of everything but the password, which tells a request from another.
  ///
  /// A fast hash of a password, stored, would be there to be guessed at.
  var requestHash: [UInt8] {
    let parts = [name.text, email.text, birthday.description, language.rawValue]
    return Digest.sha256.hash(Array(parts.joined(separator: "\0").utf8))
  }
}

/// A sign-up that had an idempotency key.
package struct RememberedSignUp: Sendable {
  /// The SHA-256 of the request without its password.
  package let requestHash: [UInt8]

  /// The user who was made.
  package let user: UserID

  /// The instant of the sign-up.
  package let at: Date

  /// Describes a sign-up.
  package init(_ requestHash: [UInt8], user: UserID, at: Date) {
    self.requestHash = requestHash
    self.user = user
    self.at = at
  }
}

extension IdempotencyKey {
  /// The most sign-ups that one deletes which are too old, so that none waits for all of them.
  private static let sweep = 100

  /// Remembers a sign-up in the transaction that stores its user.
  func remember(_ signUp: RememberedSignUp, in transaction: any AccountTransaction) throws {
    let horizon = signUp.at.addingTimeInterval(-Self.lifetime.seconds)
    try transaction.forgetSignUps(before: horizon, limit: Self.sweep)
    try transaction.remember(signUp, for: self)
  }
}

extension AccountReader {
  /// The answer that the first sign-up with a key had; nil where there was none.
  func answer(to newUser: NewUser, _ key: IdempotencyKey?, at now: Date) throws -> SignUpResult? {
    guard
      let key, let first = try rememberedSignUp(key),
      now.timeIntervalSince(first.at) < IdempotencyKey.lifetime.seconds
    else { return nil }
    guard first.requestHash == newUser.requestHash else {
      let error = ValidationError(field: IdempotencyKey.field, RuleFailure(.keyIsTaken))
      return .refused(ValidationErrors([error]))
    }
    // As the user was then, whatever was changed since; with a user who is deleted the key goes too.
    return .signedUp(User(newUser, NewUserStanding(), id: first.user, at: first.at))
  }
}
