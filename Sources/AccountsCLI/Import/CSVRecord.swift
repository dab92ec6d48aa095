/// A record of CSV (RFC 4180) that is read a line at a time, since line ends inside quotes belong to a cell.
struct CSVRecord {
  /// The cells, as far as they have been read.
  private(set) var cells: [[UInt8]] = [[]]

  /// How many lines have been read.
  private(set) var lineCount = 0

  /// Whether the next line belongs to the record too.
  private(set) var isInQuotes = false

  /// Whether something stands behind quotes that were closed in another line than they were opened in.
  ///
  /// It is what a line looks like in which the record before, whose quote is not closed, seems to end.
  private(set) var isQuoteMisplaced = false

  /// Whether the byte before was a quote inside of quotes: another one makes both stand for one.
  private var isBehindQuote = false

  /// Adds a line, which has no line end behind it.
  mutating func add(_ line: [UInt8]) {
    if lineCount > 0 { append(UInt8(ascii: "\n")) }
    lineCount += 1
    var isFromBefore = isInQuotes
    for byte in line {
      let isQuote = byte == UInt8(ascii: "\"")
      if isFromBefore, !isInQuotes {
        let isExpected = isQuote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\r")
        isQuoteMisplaced = isQuoteMisplaced || !isExpected
        isFromBefore = isQuote
      }
      if isQuote {
        if !isInQuotes, isBehindQuote { append(byte) }
        isBehindQuote = isInQuotes
        isInQuotes.toggle()
        continue
      }
      isBehindQuote = false
      if isInQuotes {
        append(byte)
      } else if byte == UInt8(ascii: ",") {
        cells.append([])
      } else if byte != UInt8(ascii: "\r") {
        append(byte)
      }
    }
    isBehindQuote = false
  }

  private mutating func append(_ byte: UInt8) { cells[cells.count - 1].append(byte) }
}
