import Foundation

/// The characters of internationalized domain labels (IDNA2008, RFC 5892).
///
/// UTS #46, which maps domains to A-labels, also takes symbols: `ada@example.com⁄login.evil.com`
/// would be shown like a path.
enum InternationalLabel {
  /// Whether each label of a domain has only characters that RFC 5892 allows there.
  ///
  /// - Parameter domain: the domain as typed; compatibility characters, such as full-width letters,
  ///   count as what they are mapped to.
  /// - Returns: true if each character is a letter, a mark or a digit, or stands where appendix A
  ///   allows it.
  static func areAllowed(in domain: Substring) -> Bool {
    let separators: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    return domain.unicodeScalars.split(whereSeparator: separators.contains)
      .allSatisfy { label in
        let mapped = String(Substring(label)).precomposedStringWithCompatibilityMapping.lowercased()
        return isAllowed(Array(mapped.unicodeScalars))
      }
  }

  private static func isAllowed(_ label: [Unicode.Scalar]) -> Bool {
    label.indices.allSatisfy { index in
      let scalar = label[index]
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .uppercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .decimalNumber:
        return true
      default: break
      }
      let (before, after) = (index > 0 ? label[index - 1] : nil, label.dropFirst(index + 1).first)
      switch scalar {
      case "-", "\u{200C}", "\u{200D}", "\u{3007}": return true
      // A.3, Catalan: between two l.
      case "\u{B7}": return before == "l" && after == "l"
      // A.4, the Greek numeral sign: before a Greek letter.
      case "\u{375}": return after.map { (0x370...0x3FF).contains($0.value) } == true
      // A.5 and A.6, Hebrew geresh and gershayim: after a Hebrew letter.
      case "\u{5F3}", "\u{5F4}": return before.map { (0x590...0x5FF).contains($0.value) } == true
      // A.7, the Katakana middle dot: in a label with Japanese or Chinese letters.
      case "\u{30FB}":
        return label.contains { $0 != scalar && ($0.isJapanese || $0.properties.isIdeographic) }
      default: return false
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isJapanese: Bool { (0x3041...0x30FF).contains(value) }
}
