/// How long a password holds against somebody who guesses.
///
/// The steps are those of zxcvbn (Wheeler, USENIX Security 2016), by how many guesses an informed
/// attacker needs; its two lowest are one here, since nobody should use either.
public enum PasswordStrength: Int, CaseIterable, Comparable, Sendable {
  /// Under 10⁶ guesses: falls to an online attack without a throttle.
  case weak = 1

  /// Under 10⁸ guesses: falls to an unthrottled online attack.
  case fair

  /// Under 10¹⁰ guesses: holds online, and offline where hashing is slow.
  case good

  /// 10¹⁰ guesses or more.
  case strong

  /// Grades a number of guesses.
  ///
  /// - Parameter bits: the binary logarithm of the number of guesses.
  public init(guessBits bits: Double) {
    // log₂ of 10⁶, 10⁸ and 10¹⁰.
    switch bits {
    // Fails closed: what cannot be counted is not strong.
    case _ where bits.isNaN: self = .weak
    case ..<19.93: self = .weak
    case ..<26.58: self = .fair
    case ..<33.22: self = .good
    default: self = .strong
    }
  }

  /// Whether one strength falls sooner than another.
  public static func < (left: PasswordStrength, right: PasswordStrength) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The name that JSON carries: `weak`, `fair`, `good` or `strong`.
  public var name: String { String(describing: self) }
}
