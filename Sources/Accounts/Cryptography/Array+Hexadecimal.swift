extension [UInt8] {
  /// The bytes in hexadecimal, lower case.
  package var hexadecimal: String {
    map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }

  /// Parses hexadecimal digits; nil for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    var bytes: [UInt8] = []
    var digits = text.makeIterator()
    while let high = digits.next() {
      guard let high = high.hexDigitValue, let low = digits.next()?.hexDigitValue else {
        return nil
      }
      bytes.append(UInt8(high << 4 | low))
    }
    self = bytes
  }
}
