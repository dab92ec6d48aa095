/// The ID of a request, in its response and in the log.
enum RequestID {
  /// Returns a new UUID of version 4 (RFC 9562 section 5.4), in lower case.
  ///
  /// `UUID()` opens a file for its random bits each time, which takes a tenth of the time of a
  /// short answer.
  static func next() -> String {
    var random = SystemRandomNumberGenerator()
    let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for place in 0..<32 {
      // Groups of 8, 4, 4, 4 and 12 digits.
      if place == 8 || place == 12 || place == 16 || place == 20 { text.append(UInt8(ascii: "-")) }
      let digit = UInt8((place < 16 ? high : low) >> UInt64(60 - place % 16 * 4) & 0xF)
      text.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
