extension String {
  /// Returns the elements of a header value, without surrounding white space (RFC 9110 sections
  /// 5.6.1 and 5.6.3).
  ///
  /// Splits by bytes: a separator with a combining mark is another `Character`, and Unicode has
  /// more white space than the two characters of RFC 9110. A browser that splits by bytes could
  /// then store another cookie than the server reads.
  ///
  /// - Parameter separator: the separator, in ASCII.
  /// - Returns: the elements, none of them empty.
  func elements(separatedBy separator: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator))
      .compactMap { element in
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard
          let start = element.firstIndex(where: { !isBlank($0) }),
          let end = element.lastIndex(where: { !isBlank($0) })
        else { return nil }
        return Substring(element[start...end])
      }
  }
}
