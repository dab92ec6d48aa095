/// The code of an invitation to sign up: 80 random bits, which only the invited person knows.
///
/// 16 characters of Crockford's base32 (crockford.com/base32.html) in groups of four, which people can type and read
/// aloud.
public struct InvitationCode: Hashable, Sendable {
  /// The longest text that is parsed, in bytes.
  static let maximumBytes = 64

  /// The number of characters without hyphens.
  static let length = 16

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The code as it is given to the person, such as `7KQM-2X4T-9WBC-1DEF`.
  public let text: String

  /// Creates a random code.
  package init(using generator: inout some RandomNumberGenerator) {
    self.init(
      (0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &generator)] }
    )
  }

  /// Parses a code as typed: in either case, with or without hyphens, dashes and spaces, O for 0, and I or L for 1; nil
  /// for any other text.
  public init?(_ typed: String) {
    guard typed.utf8.count <= Self.maximumBytes else { return nil }
    // Mail and text programs put other dashes, spaces and invisible characters in the place of a hyphen.
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
    guard characters.count == Self.length, characters.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    self.init(characters)
  }

  private init(_ characters: [UInt8]) {
    text = stride(from: 0, to: Self.length, by: 4)
      .map { String(decoding: characters[$0..<$0 + 4], as: UTF8.self) }
      .joined(separator: "-")
  }
}

extension InvitationCode: CustomStringConvertible, CustomReflectable {
  /// A placeholder, never the code.
  public var description: String { "(secret)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Rule<String> {
  /// Requires the code of an invitation, as typed; whether there is such an invitation, the database decides.
  public static var invitationCode: Rule {
    Rule(.invitationCode) { text in
      InvitationCode(text) == nil ? RuleFailure(.invalidInvitation) : nil
    }
  }
}
