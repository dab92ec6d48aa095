import Foundation

/// Whether bytes are JSON as RFC 8259 has it, and nothing else that decoders take.
///
/// `JSONDecoder` takes more: UTF-16 and UTF-32, a byte order mark, a comma behind the last member. A proxy that reads
/// the body by the letter would judge another request than the one that is carried out.
struct JSONSyntax {
  /// How deep lists and objects may lie in each other.
  private static let depthLimit = 64

  private struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a body is one value, in UTF-8, without a half of a surrogate pair (RFC 8259 sections 2 to 8).
  static func isStrict(_ body: Data) -> Bool {
    let bytes = [UInt8](body)
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var syntax = JSONSyntax(bytes)
    do {
      try syntax.value(depth: 0)
      return syntax.position == bytes.count
    } catch {
      return false
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: wanted) else { return false }
    position += 1
    return true
  }

  private mutating func require(_ wanted: StaticString) throws {
    for scalar in "\(wanted)".unicodeScalars {
      guard take(scalar) else { throw Malformed() }
    }
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// A value with the space around it.
  private mutating func value(depth: Int) throws {
    guard depth <= Self.depthLimit else { throw Malformed() }
    skipSpace()
    switch next.map(Unicode.Scalar.init) {
    case "{": try members(depth)
    case "[": try elements(depth)
    case "\"": try text()
    case "t": try require("true")
    case "f": try require("false")
    case "n": try require("null")
    default: try number()
    }
    skipSpace()
  }

  private mutating func members(_ depth: Int) throws {
    try require("{")
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      try text()
      skipSpace()
      try require(":")
      try value(depth: depth + 1)
    } while take(",")
    try require("}")
  }

  private mutating func elements(_ depth: Int) throws {
    try require("[")
    skipSpace()
    if take("]") { return }
    repeat { try value(depth: depth + 1) } while take(",")
    try require("]")
  }

  private mutating func number() throws {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
  }

  private mutating func digits() throws {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw Malformed() }
  }

  private mutating func text() throws {
    try require("\"")
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Malformed() }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape() }
    }
    try require("\"")
  }

  /// What follows a backslash.
  private mutating func escape() throws {
    guard let byte = next else { throw Malformed() }
    position += 1
    guard byte == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(byte) else { throw Malformed() }
      return
    }
    let unit = try codeUnit()
    if UTF16.isTrailSurrogate(unit) { throw Malformed() }
    guard UTF16.isLeadSurrogate(unit) else { return }
    try require("\\u")
    guard UTF16.isTrailSurrogate(try codeUnit()) else { throw Malformed() }
  }

  private mutating func codeUnit() throws -> UInt16 {
    guard position + 4 <= bytes.count else { throw Malformed() }
    var unit: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Malformed() }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
