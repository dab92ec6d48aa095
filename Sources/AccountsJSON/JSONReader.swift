/// Parses JSON strictly by RFC 8259.
///
/// `JSONDecoder` accepts more: UTF-16 and UTF-32, a byte order mark, a trailing comma, and the last
/// of two fields with the same name. A strict proxy would then check another request than the one
/// that is executed.
package struct JSONReader {
  /// The deepest nesting of lists and objects.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  /// The place of each member by its path, and the path of the value being parsed; nil if nobody
  /// asks.
  private var places: [[String]: Int]?
  private var path: [String] = []

  /// The first repeated name in an object.
  private var repeated: String?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses one value, in UTF-8 and without unpaired surrogates (RFC 8259 sections 2 to 8).
  ///
  /// - Parameter bytes: the value, with nothing but space around it.
  /// - Returns: the value.
  /// - Throws: ``JSONError``.
  package static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try parse(bytes, locating: false).result.get()
  }

  /// The line, from 1, at which bytes stop being JSON, or end.
  package static func lastLine(of bytes: [UInt8]) -> Int {
    let position = parse(bytes, locating: false).position
    // The end of a file is that of its last line with text.
    return line(
      at: position < bytes.count ? position : bytes.lastIndex { $0 > 0x20 } ?? 0,
      of: bytes
    )
  }

  /// The line of a byte, from 1.
  package static func line(at position: Int, of bytes: [UInt8]) -> Int {
    bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Parses one value, and tells where its members are.
  ///
  /// - Parameters:
  ///   - bytes: the value, with nothing but space around it.
  ///   - isLocating: whether to tell the places.
  /// - Returns: the value or its error, the position at which parsing ended, and the position of
  /// each member by the names and the numbers of list elements that lead to it; of a repeated one,
  /// the last.
  package static func parse(
    _ bytes: [UInt8],
    locating isLocating: Bool
  ) -> (result: Result<JSONValue, JSONError>, position: Int, places: [[String]: Int]) {
    // Without a copy, which would keep the passwords in memory.
    do { _ = try UTF8Span(validating: bytes.span) } catch { return (.failure(.malformed), 0, [:]) }
    var reader = JSONReader(bytes)
    if isLocating { reader.places = [:] }
    do throws(JSONError) {
      let value = try reader.value(depth: 0)
      guard reader.position == bytes.count else { throw JSONError.malformed }
      // Thrown last: malformed JSON takes precedence.
      if let name = reader.repeated { throw JSONError.repeatedMember(name) }
      return (.success(value), reader.position, reader.places ?? [:])
    } catch {
      return (.failure(error), reader.position, reader.places ?? [:])
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: wanted) else { return false }
    position += 1
    return true
  }

  private mutating func require(_ wanted: Unicode.Scalar) throws(JSONError) {
    guard take(wanted) else { throw .malformed }
  }

  private mutating func word(
    _ wanted: StaticString,
    _ value: JSONValue
  ) throws(JSONError)
    -> JSONValue
  {
    let end = position + wanted.utf8CodeUnitCount
    guard
      end <= bytes.count,
      wanted.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
    else { throw .malformed }
    position = end
    return value
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  /// Parses a value and the space around it.
  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= Self.depthLimit else { throw .malformed }
    skipSpace()
    let value =
      switch next.map(Unicode.Scalar.init) {
      case "{": try object(depth)
      case "[": try list(depth)
      case "\"": JSONValue.text(try text())
      case "t": try word("true", .flag(true))
      case "f": try word("false", .flag(false))
      case "n": try word("null", .null)
      default: try number()
      }
    skipSpace()
    return value
  }

  private mutating func object(_ depth: Int) throws(JSONError) -> JSONValue {
    try require("{")
    skipSpace()
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let start = position
      let name = try text().text
      skipSpace()
      try require(":")
      enter(name, at: start)
      let value = try value(depth: depth + 1)
      leave()
      if members.updateValue(value, forKey: name) != nil { repeated = repeated ?? name }
    } while take(",")
    try require("}")
    return .object(members)
  }

  private mutating func list(_ depth: Int) throws(JSONError) -> JSONValue {
    try require("[")
    skipSpace()
    var elements: [JSONValue] = []
    if take("]") { return .list(elements) }
    repeat {
      skipSpace()
      if places != nil { enter(String(elements.count), at: position) }
      elements.append(try value(depth: depth + 1))
      leave()
    } while take(",")
    try require("]")
    return .list(elements)
  }

  private mutating func enter(_ name: String, at place: Int) {
    guard places != nil else { return }
    path.append(name)
    places?[path] = place
  }

  private mutating func leave() {
    if places != nil { path.removeLast() }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw .malformed }
  }

  private mutating func text() throws(JSONError) -> JSONString {
    try require("\"")
    let start = position
    var hasEscapes = false
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw .malformed }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      hasEscapes = true
      try escape()
    }
    let end = position
    try require("\"")
    return JSONString(bytes[start..<end], hasEscapes: hasEscapes)
  }

  /// Parses the rest of an escape.
  private mutating func escape() throws(JSONError) {
    guard let byte = next else { throw .malformed }
    position += 1
    guard byte == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(byte) else { throw .malformed }
      return
    }
    let unit = try codeUnit()
    if UTF16.isTrailSurrogate(unit) { throw .malformed }
    guard UTF16.isLeadSurrogate(unit) else { return }
    try require("\\")
    try require("u")
    guard UTF16.isTrailSurrogate(try codeUnit()) else { throw .malformed }
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard let unit = Self.codeUnit(bytes[position...].prefix(4)) else { throw .malformed }
    position += 4
    return unit
  }

  /// Parses four hexadecimal digits; nil for anything else.
  static func codeUnit(_ digits: ArraySlice<UInt8>) -> UInt16? {
    guard digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for byte in digits {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

/// The reasons for rejecting JSON.
package enum JSONError: Error, Equatable {
  /// The bytes are not JSON in UTF-8.
  case malformed

  /// An object has two fields with this name, which programs interpret differently (RFC 8259
  /// section 4).
  case repeatedMember(String)
}
