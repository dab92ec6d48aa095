/// The resistance of a password to guessing.
///
/// The levels are those of zxcvbn (Wheeler, USENIX Security 2016), by the number of guesses that an
/// informed attacker needs. Its two lowest levels are one here, since both are unsafe.
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
    // Fails closed: an unknown number of guesses is weak.
    case _ where bits.isNaN: self = .weak
    case ..<19.93: self = .weak
    case ..<26.58: self = .fair
    case ..<33.22: self = .good
    default: self = .strong
    }
  }

  /// Whether one strength is lower than another.
  public static func < (left: PasswordStrength, right: PasswordStrength) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The name in JSON: `weak`, `fair`, `good` or `strong`.
  public var name: String { String(describing: self) }
}
