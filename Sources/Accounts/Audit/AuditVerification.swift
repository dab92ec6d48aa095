/// The result of verifying the audit log.
public struct AuditVerification: Hashable, Sendable {
  /// The number of events.
  public let count: Int

  /// The head of the log; store it elsewhere to verify against it later.
  public let head: AuditHead

  /// The identifier of the signing key; nil if nothing was signed yet.
  public let keyID: String?

  /// The Ed25519 public key of the signature, 32 bytes; nil if the key is missing.
  public let publicKey: [UInt8]?

  /// The findings; empty for an intact log.
  public let findings: [AuditFinding]

  /// Whether the missing signing key is all that was found: then nothing shows that the log was changed.
  public var lacksOnlyKey: Bool {
    !findings.isEmpty && findings.allSatisfy { $0.code == .unknownKey }
  }
}

/// A fault in the audit log.
public struct AuditFinding: Hashable, Sendable {
  /// The kinds of faults; their names never change.
  public enum Code: String, Sendable {
    /// An event or the one before it was changed.
    case changed

    /// Events are missing between two others, or at the beginning.
    case missing

    /// The head is not the signed one: events were removed or added without the key, or the signature is invalid.
    case signature

    /// The signing key is missing, so the signature cannot be verified.
    case unknownKey

    /// The log does not contain the head that was stored elsewhere.
    case keptHead
  }

  /// The kind of fault.
  public let code: Code

  /// The fault in words, with the number of the event.
  public let detail: String
}
