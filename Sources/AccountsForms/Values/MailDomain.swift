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
    guard !domain.isEmpty else { throw .noDomain }
    // UTS #46 drops characters that cannot be seen; the text that is kept and shown would keep them.
    guard domain.unicodeScalars.allSatisfy(\.canBeSeen) else { throw .domainLabel }
    let mapped = try domainToASCII(String(domain))
    guard mapped.utf8.count <= maximumBytes else { throw .tooLong }
    let labels = mapped.split(separator: ".", omittingEmptySubsequences: false)
    for label in labels {
      guard isLabel(label) else { throw .domainLabel }
    }
    guard labels.count > 1, let top = labels.last else { throw .domainWithoutDot }
    guard !top.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .domainIsNumeric }
    return mapped
  }

  /// The domain as typed, without compatibility characters.
  static func shown(_ domain: Substring) -> String {
    if domain.utf8.allSatisfy({ $0 < 0x80 }) { return String(domain) }
    return domain.precomposedStringWithCompatibilityMapping.replacing("。", with: ".")
  }

  private static func isLabel(_ label: Substring) -> Bool {
    let bytes = label.utf8
    guard (1...maximumLabelBytes).contains(bytes.count) else { return false }
    guard bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-") else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"): true
      default: false
      }
    }
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
