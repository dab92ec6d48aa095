extension String {
  /// The text as a value behind a question mark (RFC 3986 section 3.4): more of it is escaped than a path needs.
  var queryValue: String {
    utf8.reduce(into: "") { value, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        value.unicodeScalars.append(Unicode.Scalar(byte))
      default: value += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
