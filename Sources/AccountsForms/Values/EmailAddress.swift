import Foundation

/// An e-mail address that passed the grammar, with the key under which it is unique.
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

  /// The address as it was typed, in NFC and trimmed: what is shown and written to.
  ///
  /// Compatibility characters in the domain, such as full-width letters, give way to the plain ones.
  public let text: String

  /// What two spellings of one address share: lower case, NFC, the domain in A-labels (RFC 5890).
  ///
  /// Dots and `+tags` count: only the mail provider knows whether they matter. This is the only
  /// place that computes it, so that every store agrees on what a duplicate is.
  public let key: String

  /// Reads an address.
  ///
  /// - Parameter text: as typed. It is normalised first, then judged.
  /// - Throws: the first ``Defect`` found, from left to right.
  public init(_ text: String) throws(Defect) {
    let address = TextTransform.trimmed(text)
    let mailbox = try Mailbox(address)
    let local = address[..<mailbox.at]
    let domain = address[address.utf8.index(after: mailbox.at)...]
    guard let asciiDomain = mailbox.asciiDomain else {
      // All of it is ASCII: it is its own NFC, and its domain its own A-labels.
      self.text = address
      key = address.lowercased()
      return
    }
    let localKey = Self.key(forLocalPart: local)
    // Lower case can be longer: the key has to be an address itself.
    guard localKey.utf8.count <= Self.maximumLocalBytes else { throw .localPartTooLong }
    let key = "\(localKey)@\(asciiDomain)"
    guard key.utf8.count <= Self.maximumBytes else { throw .tooLong }
    self.text = "\(local)@\(MailDomain.shown(domain, ascii: asciiDomain))"
    self.key = key
  }

  /// Takes an address as a store keeps it: it met the rules of the day it was stored.
  ///
  /// - Parameters:
  ///   - text: the address as it was typed.
  ///   - key: the key that was computed then.
  package init(stored text: String, key: String) {
    self.text = text
    self.key = key
  }

  /// What is wrong with a text, without making an address of it; nil where nothing is.
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
    // A sigma is one letter with two small forms, and the capital does not tell which it was.
    var scalars = String.UnicodeScalarView()
    for scalar in local.lowercased().unicodeScalars { scalars.append(scalar == "ς" ? "σ" : scalar) }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// Why a text is not an address we take.
  public enum Defect: String, Error, Hashable, CaseIterable {
    /// Nothing is left once outer spaces are gone.
    case empty

    /// More than ``EmailAddress/maximumBytes`` bytes, as typed or with the domain in A-labels.
    case tooLong

    /// No `@`.
    case noAtSign

    /// Nothing before the `@`.
    case noLocalPart

    /// More than ``EmailAddress/maximumLocalBytes`` bytes before the `@`.
    case localPartTooLong

    /// A dot at either end of the local part, or two in a row (RFC 5321 `Dot-string`).
    case localPartDots

    /// A character before the `@` that is not `atext` (RFC 5322 section 3.2.3, RFC 6531 section 3.3).
    case localPartCharacter

    /// Nothing after the `@`.
    case noDomain

    /// A domain of a single label, such as `localhost`: mail for it goes nowhere.
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
