/// Writes text as quoted-printable (RFC 2045 section 6.7): ASCII, with lines of 76 characters at
/// most.
enum QuotedPrintable {
  private static let lineLength = 76
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes a text; its line ends become CRLF.
  static func encode(_ text: String) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count * 5 / 4)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      append(Array(line.utf8), to: &encoded)
      encoded += "\r\n".utf8
    }
    return encoded
  }

  private static func append(_ line: [UInt8], to encoded: inout [UInt8]) {
    var length = 0
    for (index, byte) in line.enumerated() {
      let isLast = index == line.count - 1
      let unit = unit(byte, isFirst: length == 0, isLast: isLast)
      // One character is left for the "=" of a soft line break.
      if length + unit.count > lineLength - (isLast ? 0 : 1) {
        encoded += "=\r\n".utf8
        length = 0
        let first = Self.unit(byte, isFirst: true, isLast: isLast)
        encoded += first
        length = first.count
      } else {
        encoded += unit
        length += unit.count
      }
    }
  }

  private static func unit(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> [UInt8] {
    switch byte {
    // A space before a line end can be lost; a dot that opens a line can be doubled; "From " may be
    // escaped.
    case UInt8(ascii: " ") where !isLast: [byte]
    case UInt8(ascii: "."), UInt8(ascii: "F"):
      isFirst ? escaped(byte) : [byte]
    case 0x21...0x7E where byte != UInt8(ascii: "="): [byte]
    default: escaped(byte)
    }
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
