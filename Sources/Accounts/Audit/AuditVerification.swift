/// What became of checking the audit log.
public struct AuditVerification: Hashable, Sendable {
  /// How many events there are.
  public let count: Int

  /// Where the log ends: kept elsewhere, it shows later that nothing up to here was changed or left out.
  public let head: AuditHead

  /// What the key that signed the end is called by; nil where nothing was signed yet.
  public let keyID: String?

  /// What anybody can check the signature with, an Ed25519 public key of 32 bytes; nil where the key is not at
  /// hand.
  public let publicKey: [UInt8]?

  /// What is wrong; nothing for a log in order.
  public let findings: [AuditFinding]
}

/// Something that is wrong with the audit log.
public struct AuditFinding: Hashable, Sendable {
  /// What kind of fault it is, as a name that never changes.
  public enum Code: String, Sendable {
    /// An event is not what it was when it was written, or its neighbour is not.
    case changed

    /// Events are missing between two others, or at the beginning.
    case missing

    /// The end is not what was signed: events were taken off it, added behind the program's back, or the
    /// signature is not of the key it names.
    case signature

    /// The key that signed the end is not at hand, so nobody can say whose signature it is.
    case unknownKey

    /// The log does not have the end that was kept elsewhere.
    case keptHead
  }

  /// What kind of fault it is.
  public let code: Code

  /// What is wrong, with the number of the event it is about.
  public let detail: String
}
