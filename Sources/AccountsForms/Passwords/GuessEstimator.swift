/// Counts the guesses a password holds against.
///
/// It is a closure so that this module needs no C library: the server and the terminal pass the one
/// built on libzxcvbn, an app may pass its own.
///
/// - Parameters:
///   - password: the password, in NFC.
///   - words: what an attacker who knows the person would try first.
/// - Returns: the estimate.
public typealias GuessEstimator =
  @Sendable (_ password: Secret, _ words: [String]) -> GuessEstimate

/// How many guesses a password holds against.
public struct GuessEstimate: Hashable, Sendable {
  /// The binary logarithm of the number of guesses.
  public let bits: Double

  /// Whether the whole password is one entry of a list of common ones.
  public let isCommon: Bool

  /// States an estimate.
  public init(bits: Double, isCommon: Bool) {
    self.bits = bits
    self.isCommon = isCommon
  }
}
