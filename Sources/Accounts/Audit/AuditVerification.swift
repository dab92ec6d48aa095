/// The result of verifying the audit log.
public struct AuditVerification: Hashable, Sendable {
  /// The number of events.
  public let count: Int

  /// The head of the log; store it elsewhere to verify against it later.
  public let head: AuditHead

  /// The identifier of the key that signed the first chain; nil if nothing was signed yet.
  public let keyID: String?

  /// The Ed25519 public key of the signature, 32 bytes; nil if the key is missing.
  public let publicKey: [UInt8]?

  /// The findings; empty for an intact log.
  public let findings: [AuditFinding]

  /// Whether the missing signing key is all that was found: then nothing shows that the log was
  /// changed.
  public var lacksOnlyKey: Bool {
    !findings.isEmpty && findings.allSatisfy { $0.code == .unknownKey }
  }
}

/// A fault in the audit log.
public enum AuditFinding: Hashable, Sendable {
  /// The kinds of faults; their names never change.
  public enum Code: String, Sendable {
    /// An event, or the one just before it, was changed.
    case changed

    /// Events are missing between two others, or at the beginning.
    case missing

    /// The head is not the signed one: events were removed or added without the key, or the
    /// signature is invalid.
    case signature

    /// The signing key is missing, so the signature cannot be verified.
    case unknownKey

    /// The log does not contain the head that was stored elsewhere.
    case keptHead
  }

  /// The event with this number, or the one just before it, was changed.
  case changed(Int)

  /// An event does not follow the one before it in its chain, although its number is larger by more
  /// than one; 0 for none.
  case broken(Int, after: Int)

  /// All events of a chain are missing.
  case missingChain(Int)

  /// A chain that the signature of the log does not count was added.
  case unknownChain(Int)

  /// The event with this number has no place in the log: its chain has no head, or begins later.
  case stray(Int)

  /// The chain with this number has events and no signature.
  case unsigned(chain: Int)

  /// The signature is of another last event than the last one.
  case otherEnd(signed: Int, last: Int)

  /// The signature of the chain with this number does not match.
  case invalidSignature(chain: Int)

  /// The key with this identifier, which signed the log, is missing.
  case unknownKey(String)

  /// The log does not have the event of the head that was stored elsewhere.
  case noKeptEvent(Int)

  /// The event of the head that was stored elsewhere was pruned.
  case prunedKeptEvent(Int)

  /// The event of the head that was stored elsewhere comes before the events that were verified.
  case unreadKeptEvent(Int)

  /// The chain with this number ends before the event of the head after which it should have been
  /// verified.
  case endsBeforeHead(last: Int, head: Int, chain: Int)

  /// The event with the number of the head that was stored elsewhere is another one.
  case otherKeptEvent(Int)

  /// The kind of fault.
  public var code: Code {
    switch self {
    case .changed: .changed
    case .broken, .missingChain: .missing
    case .unsigned, .otherEnd, .invalidSignature, .unknownChain, .stray: .signature
    case .unknownKey: .unknownKey
    case .noKeptEvent, .prunedKeptEvent, .unreadKeptEvent, .endsBeforeHead, .otherKeptEvent:
      .keptHead
    }
  }

  /// The fault in words, with the number of the event.
  public var detail: String {
    switch self {
    case .changed(let number): "event \(number), or the one just before it, was changed"
    case .broken(let number, 0): "events before event \(number) are missing, or it was changed"
    case .broken(let number, let before):
      "events between \(before) and \(number) are missing, or one of the two was changed"
    case .missingChain(let number): "the events of chain \(number) are missing"
    case .unknownChain(let number): "chain \(number) was added without a signature"
    case .stray(let number): "event \(number) was added outside of the signed log"
    case .unsigned(chain: 1): "the log is not signed"
    case .unsigned(let chain): "chain \(chain) of the log is not signed"
    case .otherEnd(let signed, let last):
      "the signature says that event \(signed) is the last, but the last event in the log is \(last)"
    case .invalidSignature(chain: 1): "the signature of the log is invalid"
    case .invalidSignature(let chain): "the signature of chain \(chain) of the log is invalid"
    case .unknownKey(let key): "the key \(key) that signed the log is missing"
    case .noKeptEvent(let number): "the log has no event \(number)"
    case .prunedKeptEvent(let number):
      "event \(number) was pruned, so it cannot be compared with the given head"
    case .unreadKeptEvent(let number):
      "event \(number) comes before the verified events, so it cannot be compared with the given head"
    case .endsBeforeHead(let last, let head, chain: 1):
      "the given head names event \(head), but the last signed event in the log is \(last)"
    case .endsBeforeHead(let last, let head, let chain):
      "the given head names event \(head), but the last signed event in chain \(chain) of the log is \(last)"
    case .otherKeptEvent(let number): "event \(number) does not match the given head"
    }
  }
}
