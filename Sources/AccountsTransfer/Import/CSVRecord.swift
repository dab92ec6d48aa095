import AccountsForms

/// A CSV record (RFC 4180, with commas, semicolons or tabs), parsed line by line, since quoted
/// cells may contain line breaks.
///
/// Text that breaks the rules is a defect: another program would read another name or password from
/// it.
struct CSVRecord {
  /// A defect of a record.
  enum Defect: Error {
    case tooLong, unclosedQuote, quoteInside, textAfterQuote, carriageReturn, notUTF8

    /// The error for people.
    var failure: RuleFailure {
      switch self {
      case .tooLong: RuleFailure(.lineTooLong)
      case .unclosedQuote: RuleFailure(.unclosedQuote)
      case .quoteInside: RuleFailure(.quoteInsideCell)
      case .textAfterQuote: RuleFailure(.textAfterQuote)
      case .carriageReturn: RuleFailure(.carriageReturn)
      case .notUTF8: RuleFailure(.lineNotUTF8)
      }
    }
  }

  private enum Place {
    case start, plain, quoted, behindQuote, behindReturn
  }

  private let separator: UInt8
  private var bytes: [[UInt8]] = [[]]
  private var place = Place.start
  private var isFirstLine = true

  /// Creates an empty record whose cells a byte separates.
  init(separator: UInt8) { self.separator = separator }

  /// The first defect so far; nil for none.
  private(set) var defect: Defect?

  /// Whether the record continues on the next line.
  var isInQuotes: Bool { place == .quoted }

  /// Adds a line without its line feed.
  mutating func add(_ line: [UInt8]) {
    if !isFirstLine { append(UInt8(ascii: "\n")) }
    // If text follows quotes of an earlier line, a quote was not closed, and a later record seemed
    // to close it.
    let misplaced = isFirstLine ? Defect.textAfterQuote : .unclosedQuote
    isFirstLine = false
    for byte in line where defect == nil { add(byte, orElse: misplaced) }
  }

  private mutating func add(_ byte: UInt8, orElse misplaced: Defect) {
    switch (place, byte) {
    case (.quoted, UInt8(ascii: "\"")): place = .behindQuote
    case (.quoted, _): append(byte)
    case (.behindReturn, _): defect = .carriageReturn
    case (_, separator):
      bytes.append([])
      place = .start
    case (_, UInt8(ascii: "\r")): place = .behindReturn
    case (.start, UInt8(ascii: "\"")): place = .quoted
    case (.behindQuote, UInt8(ascii: "\"")):
      append(byte)
      place = .quoted
    case (.behindQuote, _): defect = misplaced
    case (_, UInt8(ascii: "\"")): defect = .quoteInside
    default:
      append(byte)
      place = .plain
    }
  }

  /// The separator of the cells of a line: of comma, semicolon and tab the one that it has most
  /// often outside quotes.
  static func separator(of line: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let comma = UInt8(ascii: ",")
    let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return others.reduce(comma) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
  }

  private mutating func append(_ byte: UInt8) { bytes[bytes.count - 1].append(byte) }

  /// The cells, once no line is missing.
  ///
  /// - Throws: ``Defect``.
  func cells() throws(Defect) -> [String] {
    if let defect { throw defect }
    guard !isInQuotes else { throw .unclosedQuote }
    let cells = bytes.compactMap { String(validating: $0, as: UTF8.self) }
    guard cells.count == bytes.count else { throw .notUTF8 }
    return cells
  }
}
