/// What a new password has to be.
///
/// Lengths count code points (SP 800-63B-4 section 3.1.1.2): seven that draw as one emoji are seven.
public struct PasswordPolicy: Hashable, Sendable {
  /// The longest password any policy takes, in code points.
  public static let maximumLength = 1024

  /// The longest password any policy takes, in UTF-8 bytes, so that hashing stays cheap.
  public static let maximumBytes = TextTransform.maximumBytes

  /// The fewest code points.
  public var minimumLength: Int

  /// Kinds of character of which at least one is asked for: none, unless a lesson says so.
  public var requiredKinds: [CharacterKind]

  /// The least strength; nil where nothing is judged but length and kinds of character, neither strength nor
  /// whether the password is common, the person's own or the service's.
  public var minimumStrength: PasswordStrength?

  /// Words of the service itself, such as its name and domain, that make no password.
  public var serviceWords: [String]

  /// Declares a policy.
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

  /// A kind of character that a composition rule asks for.
  public enum CharacterKind: String, CaseIterable, Sendable {
    case upperCase
    case lowerCase
    case number
    case special
  }
}

extension PasswordPolicy {
  /// 8 code points, of at least good strength, and no composition rule.
  public static let standard = PasswordPolicy(minimumLength: 8, minimumStrength: .good)

  /// 15 code points: what SP 800-63B-4 section 3.1.1.2 asks where the password is the only factor.
  public static let nist = PasswordPolicy(minimumLength: 15, minimumStrength: .good)

  /// 8 code points with an upper case letter, a lower case letter and a number.
  ///
  /// - Parameter special: whether a special character is asked for as well.
  /// - Returns: the policy.
  public static func lesson(special: Bool = false) -> PasswordPolicy {
    PasswordPolicy(
      minimumLength: 8,
      requiredKinds: [.upperCase, .lowerCase, .number] + (special ? [.special] : []),
      minimumStrength: nil
    )
  }

  /// A length and nothing else.
  public static func minimum(_ length: Int) -> PasswordPolicy {
    PasswordPolicy(minimumLength: length, minimumStrength: nil)
  }
}
