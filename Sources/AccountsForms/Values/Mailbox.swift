import Foundation

/// The parser of an e-mail address: checks every part and finds the `@`.
///
/// Works on bytes and creates no strings while the text is ASCII, as most addresses are.
struct Mailbox {
  /// The `@` between the local part and the domain.
  let at: String.Index

  /// The domain in A-labels; nil if the text is ASCII and needs no mapping.
  let asciiDomain: String?

  /// Parses a text.
  ///
  /// - Parameter text: the text, in NFC and trimmed.
  /// - Throws: the first defect found, from left to right.
  init(_ text: String) throws(EmailAddress.Defect) {
    var text = text
    let length = text.utf8.count
    guard length > 0 else { throw .empty }
    guard length <= EmailAddress.maximumBytes else { throw .tooLong }
    // withUTF8 does not carry a typed error, so it returns a Result.
    let scanned = text.withUTF8 { Self.scan($0) }
    let scan = try scanned.get()
    at = text.utf8.index(text.utf8.startIndex, offsetBy: scan.at)
    if scan.isPlain {
      asciiDomain = nil
      return
    }
    // A mark at the beginning would combine with the character shown before the address.
    if let first = text.unicodeScalars.first, first.isMark { throw .localPartCharacter }
    for scalar in text[..<at].unicodeScalars where !scalar.isASCII {
      guard scalar.isMailAtom else { throw .localPartCharacter }
    }
    asciiDomain = try MailDomain.ascii(text[text.utf8.index(after: at)...])
  }

  /// Whether a text is an ASCII address that needs no mapping, as most are, checked in one pass.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard (1...EmailAddress.maximumBytes).contains(bytes.count) else { return false }
      guard case .success(let scan) = scan(bytes) else { return false }
      return scan.isPlain
    } ?? false
  }

  private struct Scan {
    /// The offset of the `@`.
    let at: Int

    /// Whether the text is ASCII and the domain needs no mapping.
    let isPlain: Bool
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<Scan, EmailAddress.Defect> {
    var at = 0
    var isASCII = true
    let dot = UInt8(ascii: ".")
    local: while true {
      at = MailCharacter.endOfAtom(in: bytes, from: at)
      guard at < bytes.count else { return .failure(.noAtSign) }
      switch bytes[at] {
      case UInt8(ascii: "@"): break local
      case dot:
        guard at > 0, bytes[at - 1] != dot else { return .failure(.localPartDots) }
      // Non-ASCII bytes are checked as code points later.
      case 0x80...: isASCII = false
      default: return .failure(bytes.contains(UInt8(ascii: "@")) ? .localPartCharacter : .noAtSign)
      }
      at += 1
    }
    if at == 0 { return .failure(.noLocalPart) }
    guard at <= EmailAddress.maximumLocalBytes else { return .failure(.localPartTooLong) }
    guard bytes[at - 1] != dot else { return .failure(.localPartDots) }
    let domain = UnsafeBufferPointer(rebasing: bytes[(at + 1)...])
    guard !domain.isEmpty else { return .failure(.noDomain) }
    return switch MailDomain.judge(domain, isMapped: false) {
    case .plain: .success(Scan(at: at, isPlain: isASCII))
    case .needsMapping: .success(Scan(at: at, isPlain: false))
    case .defect(let defect): .failure(defect)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a character beyond ASCII may stand in a local part (RFC 6531 section 3.3).
  fileprivate var isMailAtom: Bool { canBeSeen && !hasCompatibilityMapping }

  // A FULLWIDTH COMMERCIAL AT or a ligature becomes other characters, an `@` among them, in
  // software that applies NFKC after us: GHSA-7rqj-j65f-68wh. RFC 8264 section 9.17 calls this
  // HasCompat.
  private var hasCompatibilityMapping: Bool {
    String(self).precomposedStringWithCompatibilityMapping.unicodeScalars.first != self
  }
}
