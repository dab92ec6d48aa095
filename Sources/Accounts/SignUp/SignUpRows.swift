import AccountsForms
package import Foundation

/// The idempotency keys of sign-ups, and the challenges that proofs of work have spent, as a store
/// reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol SignUpReader {
  /// The sign-up with an idempotency key; nil if there is none.
  func rememberedSignUp(_ key: IdempotencyKey) throws -> RememberedSignUp?

  /// Whether the challenge of a sign-up is spent.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func isSpent(_ challenge: SignUpChallenge) throws -> Bool
}

/// The idempotency keys of sign-ups, and the challenges that proofs of work have spent, as a
/// transaction changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol SignUpRows: SignUpReader {
  /// Remembers a sign-up by its idempotency key.
  func remember(_ signUp: RememberedSignUp, for key: IdempotencyKey) throws

  /// Forgets some of the sign-ups before an instant.
  func forgetSignUps(before instant: Date, limit: Int) throws

  /// Remembers until an instant that a challenge, which is not spent yet, is spent.
  func spend(_ challenge: SignUpChallenge, until instant: Date) throws

  /// Forgets some of the spent challenges that have expired.
  func deleteExpiredChallenges(at now: Date, limit: Int) throws
}
