import Accounts
import AccountsForms

extension AuditFinding {
  /// The fault in a language, as a sentence.
  func text(in words: Messages) -> String {
    switch self {
    case .changed(let number): Self.text(.changed, words, number)
    case .broken(let number, 0): Self.text(.notFirst, words, number)
    case .broken(let number, let before): Self.text(.broken, words, before, number)
    case .missingChain(let number): Self.text(.missingChain, words, number)
    case .unknownChain(let number): Self.text(.unknownChain, words, number)
    case .stray(let number): Self.text(.stray, words, number)
    case .unsigned(chain: 1): Self.text(.unsigned, words)
    case .unsigned(let chain): Self.text(.unsignedChain, words, chain)
    case .otherEnd(let signed, let last): Self.text(.otherEnd, words, signed, last)
    case .invalidSignature(chain: 1): Self.text(.invalidSignature, words)
    case .invalidSignature(let chain): Self.text(.invalidChain, words, chain)
    case .unknownKey(let key): words[AuditFindingMessage.unknownKey, "key", key]
    case .noKeptEvent(let number): Self.text(.noKeptEvent, words, number)
    case .prunedKeptEvent(let number): Self.text(.prunedKeptEvent, words, number)
    case .unreadKeptEvent(let number): Self.text(.unreadKeptEvent, words, number)
    case .endsBeforeHead(let last, let head, chain: 1):
      Self.text(.endsBeforeHead, words, head, last)
    case .endsBeforeHead(let last, let head, let chain):
      Self.text(.chainEndsBeforeHead, words, head, last, chain)
    case .otherKeptEvent(let number): Self.text(.otherKeptEvent, words, number)
    }
  }

  private static func text(
    _ message: AuditFindingMessage,
    _ words: Messages,
    _ numbers: Int...
  ) -> String {
    zip(["{n}", "{m}", "{k}"], numbers)
      .reduce(words[message]) { $0.replacing($1.0, with: "\($1.1)") }
  }
}
