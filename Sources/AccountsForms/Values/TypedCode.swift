/// A secret code that people type and read aloud: random characters of Crockford's base32
/// (crockford.com/base32.html), of 5 bits each, in groups of four.
///
/// The compiler tells codes of different purposes apart.
public struct TypedCode<Purpose: CodePurpose>: Hashable, Sendable {
  /// The code as it is given to the person, such as `7KQM-2X4T-9WBC-1DEF`.
  public let text: String

  /// Creates a random code.
  package init(using generator: inout some RandomNumberGenerator) {
    self.init(
      (0..<Purpose.length)
        .map { _ in CodeText.alphabet[Int.random(in: 0..<32, using: &generator)] }
    )
  }

  /// Parses a code as typed: in either case, with or without hyphens, dashes and spaces, O for 0,
  /// and I or L for 1; nil for any other text.
  public init?(_ typed: String) {
    guard typed.utf8.count <= CodeText.maximumBytes else { return nil }
    // Mail and text programs put other dashes, spaces and invisible characters in the place of a
    // hyphen.
    let significant = typed.uppercased().unicodeScalars
      .filter { scalar in
        switch scalar.properties.generalCategory {
        case .dashPunctuation, .spaceSeparator, .format: false
        default: true
        }
      }
    let characters = String(String.UnicodeScalarView(significant)).utf8
      .map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        default: byte
        }
      }
    guard characters.count == Purpose.length, characters.allSatisfy(CodeText.alphabet.contains)
    else { return nil }
    self.init(characters)
  }

  private init(_ characters: [UInt8]) {
    text = stride(from: 0, to: characters.count, by: 4)
      .map { String(decoding: characters[$0..<min($0 + 4, characters.count)], as: UTF8.self) }
      .joined(separator: "-")
  }
}

/// A purpose of a ``TypedCode``.
public protocol CodePurpose: Sendable {
  /// The number of characters of a code, without hyphens.
  static var length: Int { get }
}

/// Properties that the texts of all codes share.
enum CodeText {
  /// The longest text that is parsed, in bytes.
  static let maximumBytes = 64

  /// The digits and letters, in the order of their values.
  static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}

extension TypedCode: CustomStringConvertible, CustomReflectable {
  /// A placeholder, never the code.
  public var description: String { "(secret)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
