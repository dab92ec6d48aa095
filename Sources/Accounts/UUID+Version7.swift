import Foundation

extension UUID {
  /// Makes a UUIDv7 (RFC 9562 section 5.7), so that newer ones are greater.
  ///
  /// - Parameters:
  ///   - instant: goes into the first 48 bits, in milliseconds.
  ///   - generator: fills the other 74 bits.
  init(version7At instant: Date, using generator: inout some RandomNumberGenerator) {
    let milliseconds = UInt64(clamping: instant.millisecondsSince1970)
    let high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &generator)
    let low = 1 << 63 | UInt64.random(in: 0..<(1 << 62), using: &generator)
    let bytes = [high, low]
      .flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
      }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
