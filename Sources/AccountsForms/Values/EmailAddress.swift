import Foundation

/// A valid e-mail address, with the key under which it is unique.
///
/// The grammar is the `Mailbox` of RFC 5321 section 4.1.2 without quoted strings and address
/// literals, extended to UTF-8 by RFC 6531, within the lengths of RFC 5321 section 4.5.3.1. See
/// ``Defect`` for what each part refuses.
public struct EmailAddress: Sendable {
  /// The longest address, in UTF-8 bytes: a `Path` holds 256 including its angle brackets
  /// (RFC 5321 section 4.5.3.1.3).
  public static let maximumBytes = 254

  /// The longest local part, in UTF-8 bytes (RFC 5321 section 4.5.3.1.1).
  public static let maximumLocalBytes = 64

  /// The address as typed, in NFC and trimmed, for display and for sending mail.
  ///
  /// Compatibility characters in the domain, such as full-width letters, are replaced by the plain
  /// ones.
  public let text: String

  /// The key that all spellings of an address share: lower case, NFC, the domain in A-labels (RFC
  /// 5890).
  ///
  /// Dots and `+tags` count: only the mail provider knows whether they matter. No other code
  /// computes the key, so that every store agrees on what a duplicate is.
  public let key: String

  /// The domain in lower case and A-labels, as in the key.
  ///
  /// Found by bytes: some letters (U+0D4E) are one character with an @ after them.
  package var domain: String {
    String(decoding: key.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst(), as: UTF8.self)
  }

  /// The domain as typed.
  var displayedDomain: String {
    String(decoding: text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst(), as: UTF8.self)
  }

  /// Reads an address.
  ///
  /// - Parameter text: the text as typed, which is normalized first and then checked.
  /// - Throws: the first ``Defect`` found, from left to right.
  public init(_ text: String) throws(Defect) {
    let address = TextTransform.trimmed(text)
    let mailbox = try Mailbox(address)
    let local = address[..<mailbox.at]
    let domain = address[address.utf8.index(after: mailbox.at)...]
    guard let asciiDomain = mailbox.asciiDomain else {
      // The text is ASCII, so it is in NFC and its domain in A-labels already.
      self.text = address
      key = address.lowercased()
      return
    }
    let localKey = Self.key(forLocalPart: local)
    // Lower case can be longer, and the key must be an address itself.
    guard localKey.utf8.count <= Self.maximumLocalBytes else { throw .localPartTooLong }
    let key = "\(localKey)@\(asciiDomain)"
    guard key.utf8.count <= Self.maximumBytes else { throw .tooLong }
    let text = "\(local)@\(MailDomain.shown(domain, ascii: asciiDomain))"
    // A compatibility character may stand for several.
    guard text.utf8.count <= Self.maximumBytes else { throw .tooLong }
    self.text = text
    self.key = key
  }

  /// Creates an address from a store without a check: it met the rules when it was stored.
  ///
  /// The compiler hides it from files that do not import `@_spi(Stores)`: any other text goes
  /// through ``init(_:)``.
  ///
  /// - Parameters:
  ///   - text: the address as typed.
  ///   - key: the key computed at that time.
  @_spi(Stores) public init(stored text: String, key: String) {
    self.text = text
    self.key = key
  }

  /// The defect of a text, found without creating an address; nil for a valid one.
  static func defect(of text: String) -> Defect? {
    if Mailbox.isPlain(text) { return nil }
    do throws(Defect) {
      _ = try EmailAddress(text)
      return nil
    } catch {
      return error
    }
  }

  private static func key(forLocalPart local: Substring) -> String {
    // Sigma has two lower-case forms, and the capital does not tell which it was.
    var scalars = String.UnicodeScalarView()
    for scalar in local.lowercased().unicodeScalars { scalars.append(scalar == "ς" ? "σ" : scalar) }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// The reason why a text is not accepted as an address.
  public enum Defect: String, Error, Hashable, CaseIterable {
    /// Empty, without outer spaces.
    case empty

    /// More than ``EmailAddress/maximumBytes`` bytes: as typed, with compatibility characters
    /// replaced, or with the domain in A-labels.
    case tooLong

    /// No `@`.
    case noAtSign

    /// No local part before the `@`.
    case noLocalPart

    /// More than ``EmailAddress/maximumLocalBytes`` bytes before the `@`.
    case localPartTooLong

    /// A dot at either end of the local part, or two in a row (RFC 5321 `Dot-string`).
    case localPartDots

    /// A character before the `@` that is not `atext` (RFC 5322 section 3.2.3, RFC 6531 section
    /// 3.3).
    case localPartCharacter

    /// No domain after the `@`.
    case noDomain

    /// A domain of a single label, such as `localhost`, to which no mail can be delivered.
    case domainWithoutDot

    /// A label that is empty, over 63 octets, or not letters, digits and inner hyphens
    /// (RFC 1035 section 2.3.1, RFC 5891 section 4.2).
    case domainLabel

    /// Digits alone as the top level: an IP address rather than a domain (RFC 3696 section 2).
    case domainIsNumeric
  }
}

extension EmailAddress: Hashable {
  /// Whether two spellings name one mailbox.
  public static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }

  /// Feeds the key to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
