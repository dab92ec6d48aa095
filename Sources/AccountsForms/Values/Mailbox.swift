import Foundation

/// The grammar of an e-mail address: where its `@` is, once every part has been found in order.
///
/// It works on bytes and makes no strings as long as the text is ASCII, which most addresses are.
struct Mailbox {
  /// The `@` between the local part and the domain.
  let at: String.Index

  /// The domain in A-labels; nil where the whole text is ASCII and is its own.
  let asciiDomain: String?

  /// Judges a text.
  ///
  /// - Parameter text: in NFC and trimmed.
  /// - Throws: the first defect found, from left to right.
  init(_ text: String) throws(EmailAddress.Defect) {
    var text = text
    let length = text.utf8.count
    guard length > 0 else { throw .empty }
    guard length <= EmailAddress.maximumBytes else { throw .tooLong }
    // withUTF8 does not carry a typed error, so the verdict is its result.
    let scanned = text.withUTF8 { Self.scan($0) }
    let scan = try scanned.get()
    at = text.utf8.index(text.utf8.startIndex, offsetBy: scan.at)
    if scan.isPlain {
      asciiDomain = nil
      return
    }
    for scalar in text[..<at].unicodeScalars where !scalar.isASCII {
      guard scalar.isMailAtom else { throw .localPartCharacter }
    }
    asciiDomain = try MailDomain.ascii(text[text.utf8.index(after: at)...])
  }

  private struct Scan {
    /// The offset of the `@`.
    let at: Int

    /// Whether all is ASCII and nothing in the domain needs mapping.
    let isPlain: Bool
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<Scan, EmailAddress.Defect> {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return .failure(.noAtSign) }
    let local = UnsafeBufferPointer(rebasing: bytes[..<at])
    if let defect = localPartDefect(local) { return .failure(defect) }
    let domain = UnsafeBufferPointer(rebasing: bytes[(at + 1)...])
    guard !domain.isEmpty else { return .failure(.noDomain) }
    let isPlain = MailDomain.isPlain(domain)
    if isPlain, let defect = MailDomain.defect(of: domain) { return .failure(defect) }
    return .success(Scan(at: at, isPlain: isPlain && local.reduce(0, |) < 0x80))
  }

  private static func localPartDefect(_ local: UnsafeBufferPointer<UInt8>) -> EmailAddress.Defect? {
    guard !local.isEmpty else { return .noLocalPart }
    guard local.count <= EmailAddress.maximumLocalBytes else { return .localPartTooLong }
    let dot = UInt8(ascii: ".")
    var previous = dot
    for byte in local {
      if byte == dot {
        guard previous != dot else { return .localPartDots }
      } else {
        // Bytes beyond ASCII are looked at as code points later.
        guard byte >= 0x80 || isAtom(byte) else { return .localPartCharacter }
      }
      previous = byte
    }
    return previous == dot ? .localPartDots : nil
  }

  /// `atext` of RFC 5322 section 3.2.3.
  private static func isAtom(_ byte: UInt8) -> Bool {
    // A bit for each ASCII character: letters, digits and !#$%&'*+-/=?^_`{|}~.
    let low: UInt64 = 0xA3FF_ACFA_0000_0000
    let high: UInt64 = 0x7FFF_FFFF_C7FF_FFFE
    return byte < 64 ? low >> UInt64(byte) & 1 == 1 : high >> UInt64(byte - 64) & 1 == 1
  }
}

extension Unicode.Scalar {
  /// Whether a character beyond ASCII may stand in a local part (RFC 6531 section 3.3).
  fileprivate var isMailAtom: Bool { canBeSeen && !hasCompatibilityMapping }

  // A FULLWIDTH COMMERCIAL AT or a ligature becomes other characters, an `@` among them, in software
  // that applies NFKC after us: GHSA-7rqj-j65f-68wh. RFC 8264 section 9.17 calls this HasCompat.
  private var hasCompatibilityMapping: Bool {
    String(self).precomposedStringWithCompatibilityMapping.unicodeScalars.first != self
  }
}
