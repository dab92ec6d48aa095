/// The code of an invitation to sign up: 80 random bits, which only the invited person knows.
public typealias InvitationCode = TypedCode<InvitationPurpose>

/// The purpose of an ``InvitationCode``.
public enum InvitationPurpose: CodePurpose {
  /// The number of characters of a code, without hyphens.
  public static let length = 16
}
