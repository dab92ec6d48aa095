import AccountsForms

/// The encoding of forms and queries (WHATWG URL section 5.1): percent-encoded UTF-8, with a plus
/// for a space.
enum FormEncoding {
  /// The most pairs: more than any of our forms has, and not enough to cost much.
  static let maximumCount = 2000

  /// Decodes the pairs of a text.
  ///
  /// - Parameter text: the query or the body.
  /// - Returns: the decoded names and values, in their order; nil if there are too many, if a
  /// percent sign is not followed by two hexadecimal digits, or if the bytes are not UTF-8. A value
  /// is a secret, since it may be a password, which no `String` holds.
  static func pairs(_ text: some Collection<UInt8>) -> [(name: String, value: Secret)]? {
    var pairs: [(name: String, value: Secret)] = []
    for pair in text.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard
        let name = decoded(pair[..<end]), let value = decoded(pair[end...].dropFirst())
      else { return nil }
      guard pairs.count < maximumCount else { return nil }
      pairs.append((name.text, value))
    }
    return pairs
  }

  private static func decoded(_ text: some Collection<UInt8>) -> Secret? {
    var bytes: [UInt8] = []
    // Growing would leave copies behind.
    bytes.reserveCapacity(text.count)
    defer { for index in bytes.indices { bytes[index] = 0 } }
    var rest = text.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard
          let high = rest.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }),
          let low = rest.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
        else { return nil }
        bytes.append(UInt8(high << 4 | low))
      default: bytes.append(byte)
      }
    }
    return Secret(utf8: bytes)
  }
}

extension Secret {
  /// The text, for a value that is not secret: see ``String/init(streamSafe:)``.
  var text: String { withUTF8 { String(streamSafe: $0) } }
}
