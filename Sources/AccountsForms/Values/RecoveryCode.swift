/// A code with which a person sets a new password without the old one: 120 random bits, more than
/// the 112 from which a plain hash of a code is enough (NIST SP 800-63B-4 section 3.1.2.2).
public typealias RecoveryCode = TypedCode<RecoveryPurpose>

/// The purpose of a ``RecoveryCode``.
public enum RecoveryPurpose: CodePurpose {
  /// The number of characters of a code, without hyphens.
  public static let length = 24
}
