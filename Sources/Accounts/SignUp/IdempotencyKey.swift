import AccountsForms
package import Foundation

/// The idempotency key of a sign-up: a request that is repeated because its answer got lost gets the first answer
/// (draft-ietf-httpapi-idempotency-key-header).
///
/// The client creates it at random, for example as a UUID. It is valid for a day.
public struct IdempotencyKey: Hashable, Sendable {
  /// The time for which the first answer is given again.
  static let lifetime = Duration.seconds(86_400)

  /// The name of the key in errors.
  public static let field = "Idempotency-Key"

  /// The SHA-256 of the key, which is what a store keeps.
  package let hash: [UInt8]

  /// Parses a key: 16 to 255 visible ASCII characters; nil for any other text.
  ///
  /// Shorter keys collide too easily.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (16...255).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    hash = Digest.sha256.hash(bytes)
  }
}

extension NewUser.Details {
  /// The SHA-256 of the request without its password, which distinguishes requests.
  ///
  /// A stored fast hash of a password would be open to guessing.
  var requestHash: [UInt8] {
    let parts =
      [name?.text ?? "", email.text, birthday?.description ?? "", language.rawValue]
      + customValues.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.description] }
    return Digest.sha256.hash(Array(parts.joined(separator: "\0").utf8))
  }
}

/// A sign-up that had an idempotency key.
package struct RememberedSignUp: Sendable {
  /// The SHA-256 of the request without its password.
  package let requestHash: [UInt8]

  /// The created user.
  package let user: UserID

  /// The instant of the sign-up.
  package let at: Date

  /// Creates a sign-up.
  package init(_ requestHash: [UInt8], user: UserID, at: Date) {
    self.requestHash = requestHash
    self.user = user
    self.at = at
  }
}

extension IdempotencyKey {
  /// The most expired sign-ups that one sign-up deletes, so that no sign-up has to delete all of them.
  private static let sweep = 100

  /// Remembers a sign-up in the transaction that stores its user.
  func remember(
    _ newUser: NewUser.Details,
    as user: UserID,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    let horizon = now.addingTimeInterval(-Self.lifetime.seconds)
    try transaction.forgetSignUps(before: horizon, limit: Self.sweep)
    try transaction.remember(RememberedSignUp(newUser.requestHash, user: user, at: now), for: self)
  }
}

extension AccountService {
  /// The answer to the first sign-up with the same key; nil if there was none.
  func answer(to signUp: CheckedSignUp) async throws -> SignUpResult? {
    guard signUp.key != nil else { return nil }
    return try await store.read {
      try $0.answer(to: signUp.newUser, signUp.key, at: signUp.at)
    }
  }
}

extension AccountReader {
  /// The answer to the first sign-up with a key; nil if there was none.
  func answer(
    to newUser: NewUser.Details,
    _ key: IdempotencyKey?,
    at now: Date
  ) throws -> SignUpResult? {
    guard
      let key, let first = try rememberedSignUp(key),
      now.timeIntervalSince(first.at) < IdempotencyKey.lifetime.seconds
    else { return nil }
    guard first.requestHash == newUser.requestHash else {
      let error = ValidationError(field: IdempotencyKey.field, RuleFailure(.keyIsTaken))
      return .refused(ValidationErrors([error]))
    }
    // The user as of the sign-up, except for what administrators decide; deleting a user deletes the key too.
    let stored = try user(.id(first.user))
    var attributes = NewUserAttributes(role: stored?.role ?? .member)
    attributes.awaitsApproval = stored?.awaitsApproval ?? false
    return .signedUp(User(newUser, attributes, id: first.user, at: first.at))
  }
}
