/// A CSV record (RFC 4180), parsed line by line, since quoted cells may contain line breaks.
///
/// Text that breaks the rules is a defect: another program would read another name or password from it.
struct CSVRecord {
  /// A defect of a record.
  enum Defect: String, Error {
    /// The record is too long to keep.
    case tooLong = "the record is longer than 64 KiB; shorten it"

    /// The file or a later record ends inside quotes.
    case unclosedQuote =
      "a quote is not closed; close it, or double each quote inside the cell"

    /// A quote is inside a cell that does not begin with one.
    case quoteInside =
      "a quote is inside a cell without quotes around it; put the cell in quotes, and double each quote in it"

    /// Text follows the closing quote of a cell.
    case textBehindQuote =
      "text follows a closing quote; put the whole cell in quotes, and double each quote in it"

    /// A carriage return is neither in quotes nor followed by a line feed.
    case carriageReturn =
      "a carriage return is inside the line; end lines with LF or CRLF, or write the cell in quotes"

    /// The bytes are not UTF-8.
    case notUTF8 = "the record is not UTF-8; save the file as UTF-8"
  }

  private enum Place {
    case start, plain, quoted, behindQuote, behindReturn
  }

  private var bytes: [[UInt8]] = [[]]
  private var place = Place.start
  private var isFirstLine = true

  /// The first defect so far; nil for none.
  private(set) var defect: Defect?

  /// Whether the record continues on the next line.
  var isInQuotes: Bool { place == .quoted }

  /// Adds a line without its line feed.
  mutating func add(_ line: [UInt8]) {
    if !isFirstLine { append(UInt8(ascii: "\n")) }
    // If text follows quotes of an earlier line, a quote was not closed, and a later record seemed to close it.
    let misplaced = isFirstLine ? Defect.textBehindQuote : .unclosedQuote
    isFirstLine = false
    for byte in line where defect == nil { add(byte, orElse: misplaced) }
  }

  private mutating func add(_ byte: UInt8, orElse misplaced: Defect) {
    switch (place, byte) {
    case (.quoted, UInt8(ascii: "\"")): place = .behindQuote
    case (.quoted, _): append(byte)
    case (.behindReturn, _): defect = .carriageReturn
    case (_, UInt8(ascii: ",")):
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
