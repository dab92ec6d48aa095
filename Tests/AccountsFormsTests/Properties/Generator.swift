/// A small generator that returns the same numbers for the same seed (SplitMix64, Steele 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a text of odd characters: letters of many scripts, marks, controls, emoji, and any
  /// code point.
  mutating func text(upTo limit: Int = 40) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...limit, using: &self) { scalars.append(scalar()) }
    return String(scalars)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x61...0x7A, 0x00...0x1F, 0xA0...0x24F, 0x300...0x36F, 0x370...0x5FF,
      0x600...0x6FF, 0x900...0xDFF, 0x200B...0x206F, 0x3040...0x30FF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3, 0xFF00...0xFFEF, 0x1F300...0x1FAFF, 0x0...0x10FFFF,
    ]
    let range = ranges[Int.random(in: 0..<ranges.count, using: &self)]
    return Unicode.Scalar(UInt32.random(in: range, using: &self)) ?? "@"
  }
}
