extension String {
  /// The elements of a header's value, without the white space around them (RFC 9110 sections 5.6.1 and 5.6.3).
  ///
  /// By bytes: to a `Character` a separator with a mark beside it is another one, and many more spaces are white than
  /// the two that RFC 9110 knows. A browser that goes by bytes would keep a cookie for another than is read here.
  ///
  /// - Parameter separator: what stands between them, in ASCII.
  /// - Returns: the elements; none of them is empty.
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
