import Foundation

/// The domain of an e-mail address.
enum MailDomain {
  /// The longest label, in octets (RFC 1035 section 2.3.4).
  static let maximumLabelBytes = 63

  /// The longest domain, in octets (RFC 1035 section 2.3.4, without the root's dot and length
  /// byte).
  static let maximumBytes = 253

  /// The domain in lower case and A-labels.
  ///
  /// - Parameter domain: the domain as typed, in NFC.
  /// - Returns: the form that all spellings share.
  /// - Throws: the first defect found.
  static func ascii(_ domain: Substring) throws(EmailAddress.Defect) -> String {
    // UTS #46 drops invisible characters; the text that is stored and shown would keep them. ICU
    // checks where the two joiners may be (RFC 5892 appendix A.1 and A.2).
    guard domain.unicodeScalars.allSatisfy({ $0.canBeSeen || $0 == "\u{200C}" || $0 == "\u{200D}" })
    else { throw .domainLabel }
    guard InternationalLabel.areAllowed(in: domain) else { throw .domainLabel }
    var mapped = try domainToASCII(String(domain))
    let verdict = mapped.withUTF8 { judge($0, isMapped: true) }
    if case .defect(let defect) = verdict { throw defect }
    return mapped
  }

  /// The verdict on a domain.
  enum Verdict: Error {
    /// Valid; the key needs lower case only.
    case plain

    /// Not checked yet: the domain may contain A-labels, or must be mapped to them first.
    case needsMapping

    /// Not a domain.
    case defect(EmailAddress.Defect)
  }

  /// Checks a domain in one pass over its bytes.
  ///
  /// - Parameters:
  ///   - domain: the bytes of the domain; not empty.
  ///   - isMapped: whether it has been mapped to A-labels, so that their hyphens need no special
  ///     care.
  /// - Returns: the first defect from left to right, unless the domain must be mapped first.
  static func judge(_ domain: UnsafeBufferPointer<UInt8>, isMapped: Bool) -> Verdict {
    var labels = 0
    var start = 0
    while true {
      switch endOfLabel(domain, from: start, isMapped: isMapped) {
      case .failure(let stop): return stop
      case .success(let end) where end < domain.count:
        start = end + 1
        labels += 1
      case .success:
        guard domain.count <= maximumBytes else { return .defect(.tooLong) }
        guard labels > 0 else { return .defect(.domainWithoutDot) }
        let isNumeric = MailCharacter.endOfDigits(in: domain, from: start) == domain.count
        return isNumeric ? .defect(.domainIsNumeric) : .plain
      }
    }
  }

  /// The end of the label that begins at an index, or the verdict that ends the check.
  private static func endOfLabel(
    _ domain: UnsafeBufferPointer<UInt8>,
    from start: Int,
    isMapped: Bool
  ) -> Result<Int, Verdict> {
    let hyphen = UInt8(ascii: "-")
    var end = MailCharacter.endOfAlphanumerics(in: domain, from: start)
    while end < domain.count, domain[end] == hyphen {
      // Two hyphens in a row may be those of "xn--".
      let isSecond = end > start && domain[end - 1] == hyphen
      if isSecond, !isMapped { return .failure(.needsMapping) }
      end = MailCharacter.endOfAlphanumerics(in: domain, from: end + 1)
    }
    if end < domain.count, domain[end] != UInt8(ascii: ".") {
      if domain[end] >= 0x80 { return .failure(.needsMapping) }
      // Another `@` further on means that this was part of a local part.
      let isLocal = domain[end...].contains(UInt8(ascii: "@"))
      return .failure(.defect(isLocal ? .localPartCharacter : .domainLabel))
    }
    guard (1...maximumLabelBytes).contains(end - start), domain[start] != hyphen,
      domain[end - 1] != hyphen
    else { return .failure(.defect(.domainLabel)) }
    return .success(end)
  }

  /// The domain as typed, with compatibility characters replaced; in A-labels if that would change
  /// the domain.
  static func shown(_ domain: Substring, ascii: String) -> String {
    if domain.utf8.allSatisfy({ $0 < 0x80 }) { return String(domain) }
    let plain = domain.precomposedStringWithCompatibilityMapping.replacing("。", with: ".")
    return (try? self.ascii(plain[...])) == ascii ? plain : ascii
  }

  /// ToASCII of UTS #46 (non-transitional, with the Bidi and ContextJ rules), by Foundation's ICU.
  private static func domainToASCII(_ domain: String) throws(EmailAddress.Defect) -> String {
    let lowered = domain.lowercased()
    guard lowered.utf8.allSatisfy({ $0 < 0x80 }) else { return try icuToASCII(lowered) }
    // Foundation does not check an all-ASCII host. After a non-ASCII label, ICU checks A-labels
    // too, and refuses one that decodes to nonsense.
    for label in lowered.split(separator: ".") where label.hasPrefix("xn--") {
      _ = try icuToASCII("é.\(label)")
    }
    return lowered
  }

  private static func icuToASCII(_ domain: String) throws(EmailAddress.Defect) -> String {
    var components = URLComponents()
    components.scheme = "https"
    components.host = domain
    // A host that ICU refuses comes back percent-encoded.
    guard let encoded = components.encodedHost, !encoded.contains("%") else { throw .domainLabel }
    return encoded
  }
}
