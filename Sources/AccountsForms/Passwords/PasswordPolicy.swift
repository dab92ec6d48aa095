/// The requirements on a new password.
///
/// Lengths count code points (SP 800-63B-4 section 3.1.1.2): an emoji of seven code points counts
/// as seven.
public struct PasswordPolicy: Hashable, Sendable {
  /// The longest password that any policy allows, in code points: SP 800-63B-4 section 3.1.1.2 asks
  /// for at least 64; more than this costs time, and no guesser.
  public static let maximumLength = 1024

  /// The longest password that any policy allows, in UTF-8 bytes, so that hashing stays cheap.
  public static let maximumBytes = TextTransform.maximumBytes

  /// The minimum length, in code points.
  public var minimumLength: Int

  /// The kinds of character of which the password needs at least one each; none by default.
  public var requiredKinds: [CharacterKind]

  /// The minimum strength.
  ///
  /// With nil, only length and kinds of character are checked: common passwords, the person's words
  /// and the service's words pass.
  public var minimumStrength: PasswordStrength?

  /// Words of the service that are refused as passwords, such as its name and domain.
  public var serviceWords: [String]

  /// Creates a policy.
  public init(
    minimumLength: Int,
    requiredKinds: [CharacterKind] = [],
    minimumStrength: PasswordStrength?,
    serviceWords: [String] = []
  ) {
    self.minimumLength = minimumLength
    self.requiredKinds = requiredKinds
    self.minimumStrength = minimumStrength
    self.serviceWords = serviceWords
  }

  /// A kind of character that a composition rule requires.
  public enum CharacterKind: String, CaseIterable, Sendable {
    case upperCase
    case lowerCase
    case number
    case special
  }
}

extension PasswordPolicy {
  /// Requires 8 code points and at least good strength; no composition rule.
  public static let standard = PasswordPolicy(minimumLength: 8, minimumStrength: .good)

  /// Requires 15 code points, as SP 800-63B-4 section 3.1.1.2 does where the password is the only
  /// factor.
  public static let nist = PasswordPolicy(minimumLength: 15, minimumStrength: .good)

  /// Requires 8 code points with an upper case letter, a lower case letter and a number.
  ///
  /// - Parameter special: whether a special character is required as well.
  /// - Returns: the policy.
  public static func lesson(special: Bool = false) -> PasswordPolicy {
    PasswordPolicy(
      minimumLength: 8,
      requiredKinds: [.upperCase, .lowerCase, .number] + (special ? [.special] : []),
      minimumStrength: nil
    )
  }

  /// Requires only a minimum length.
  public static func minimum(_ length: Int) -> PasswordPolicy {
    PasswordPolicy(minimumLength: length, minimumStrength: nil)
  }
}
