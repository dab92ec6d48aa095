extension String {
  /// Returns the text percent-encoded (RFC 3986 section 2.1).
  ///
  /// - Parameter isKept: whether a byte stays as it is.
  /// - Returns: the text, with every other byte as a percent sign and two hexadecimal digits.
  func percentEncoded(keeping isKept: (UInt8) -> Bool) -> String {
    guard !utf8.allSatisfy(isKept) else { return self }
    return utf8.reduce(into: "") { encoded, byte in
      if isKept(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text as a value in a query: only unreserved characters stay as they are (RFC 3986 section
  /// 2.3).
  var queryValue: String {
    percentEncoded { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
      default: false
      }
    }
  }

  /// The text as a header value: encodes the percent sign and everything but visible ASCII and
  /// spaces.
  var headerValue: String {
    percentEncoded { byte in (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "%") }
  }
}
