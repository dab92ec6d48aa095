/// Names and values as forms and queries have them (WHATWG URL section 5.1): percent-encoded UTF-8, a plus for a space.
enum FormEncoding {
  /// Reads the pairs of a text.
  ///
  /// - Parameter text: what stands behind the question mark, or in the body.
  /// - Returns: names and values, decoded, in their order; nil where a percent sign is followed by something else than
  ///   two digits, or the bytes are not UTF-8.
  static func pairs(_ text: some Collection<UInt8>) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for pair in text.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard
        let name = decoded(pair[..<end]), let value = decoded(pair[end...].dropFirst())
      else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }

  private static func decoded(_ text: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
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
    return String(validating: bytes, as: UTF8.self)
  }
}
