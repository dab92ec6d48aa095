import Foundation

/// The domain of an e-mail address.
enum MailDomain {
  /// The longest label, in octets (RFC 1035 section 2.3.4).
  static let maximumLabelBytes = 63

  /// The longest domain, in octets (RFC 1035 section 2.3.4, without the root's dot and length byte).
  static let maximumBytes = 253

  /// The domain in lower case and A-labels.
  ///
  /// - Parameter domain: as typed, in NFC.
  /// - Returns: the form two spellings share.
  /// - Throws: the first defect found.
  static func ascii(_ domain: Substring) throws(EmailAddress.Defect) -> String {
    // UTS #46 drops characters that cannot be seen; the text that is kept and shown would keep them.
    guard domain.unicodeScalars.allSatisfy(\.canBeSeen) else { throw .domainLabel }
    var mapped = try domainToASCII(String(domain))
    let found: EmailAddress.Defect? = mapped.withUTF8 { defect(of: $0) }
    if let found { throw found }
    return mapped
  }

  /// Whether a domain is ASCII without A-labels: then lower case is all that its key needs.
  static func isPlain(_ domain: UnsafeBufferPointer<UInt8>) -> Bool {
    var hyphens = 0
    for byte in domain {
      if byte >= 0x80 { return false }
      hyphens = byte == UInt8(ascii: "-") ? hyphens + 1 : 0
      // Two hyphens in a row may be those of "xn--".
      if hyphens == 2 { return false }
    }
    return true
  }

  /// What is wrong with a domain in ASCII; nil where nothing is.
  static func defect(of domain: UnsafeBufferPointer<UInt8>) -> EmailAddress.Defect? {
    guard domain.count <= maximumBytes else { return .tooLong }
    var labels = 1
    var length = 0
    var isNumeric = true
    var previous = UInt8(ascii: ".")
    for byte in domain {
      switch byte {
      case UInt8(ascii: "."):
        guard length > 0, previous != UInt8(ascii: "-") else { return .domainLabel }
        labels += 1
        length = 0
        isNumeric = true
      case UInt8(ascii: "-"):
        guard length > 0 else { return .domainLabel }
        length += 1
        isNumeric = false
      case 0x30...0x39: length += 1
      case 0x41...0x5A, 0x61...0x7A:
        length += 1
        isNumeric = false
      default: return .domainLabel
      }
      guard length <= maximumLabelBytes else { return .domainLabel }
      previous = byte
    }
    guard length > 0, previous != UInt8(ascii: "-") else { return .domainLabel }
    guard labels > 1 else { return .domainWithoutDot }
    return isNumeric ? .domainIsNumeric : nil
  }

  /// The domain as typed, without compatibility characters.
  static func shown(_ domain: Substring) -> String {
    if domain.utf8.allSatisfy({ $0 < 0x80 }) { return String(domain) }
    return domain.precomposedStringWithCompatibilityMapping.replacing("。", with: ".")
  }

  /// ToASCII of UTS #46 (non-transitional, with the Bidi and ContextJ rules), by Foundation's ICU.
  private static func domainToASCII(_ domain: String) throws(EmailAddress.Defect) -> String {
    let lowered = domain.lowercased()
    let isPlain = lowered.utf8.allSatisfy { $0 < 0x80 }
    guard !isPlain || lowered.hasPrefix("xn--") || lowered.contains(".xn--") else { return lowered }

    // Foundation hands a wholly ASCII host on unchecked; a first label outside ASCII makes ICU look
    // at every label, so that an A-label that decodes to nonsense is refused as well.
    let probe = isPlain ? "é." : ""
    var components = URLComponents()
    components.scheme = "https"
    components.host = probe + lowered
    // A host that ICU refuses comes back percent-encoded.
    guard let encoded = components.encodedHost, !encoded.contains("%") else { throw .domainLabel }
    return isPlain ? String(encoded.drop { $0 != "." }.dropFirst()) : encoded
  }
}
