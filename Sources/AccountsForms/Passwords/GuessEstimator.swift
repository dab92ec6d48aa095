/// Estimates the number of guesses that it takes to find a password.
///
/// An estimator is a closure, so that this module needs no C library: the server and the terminal
/// pass one built on libzxcvbn; an app may pass its own.
///
/// - Parameters:
///   - password: the password, in NFC.
///   - words: the words that an attacker who knows the person would try first.
/// - Returns: the estimate.
public typealias GuessEstimator =
  @Sendable (_ password: Secret, _ words: [String]) -> GuessEstimate

/// The estimated number of guesses that it takes to find a password.
public struct GuessEstimate: Hashable, Sendable {
  /// The binary logarithm of the number of guesses.
  public let bits: Double

  /// Whether the whole password is on a list of common ones.
  public let isCommon: Bool

  /// Creates an estimate.
  public init(bits: Double, isCommon: Bool) {
    self.bits = bits
    self.isCommon = isCommon
  }
}
