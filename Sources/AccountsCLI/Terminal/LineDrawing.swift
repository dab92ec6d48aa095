import Foundation

/// Draws the edited line and the lines below it, replacing the previous drawing.
///
/// All lines are narrower than the terminal, so none wraps and the number of rows is known.
struct LineDrawing {
  private let prompt: String
  private let style: TerminalStyle
  private var column = 0
  private var isDrawn = false

  init(prompt: String, style: TerminalStyle) {
    self.prompt = prompt
    self.style = style
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - buffer: the typed text; nil to hide it.
  ///   - lines: the lines below.
  mutating func draw(_ buffer: LineBuffer?, below lines: [String]) {
    guard !style.isPlain else {
      if !isDrawn { Console.say(prompt, terminator: "") }
      isDrawn = true
      return
    }
    let (width, height) = Terminal.promptSize
    let lines = lines.prefix(max(0, height - 2))
    var frame = Frame()
    frame.clear(from: isDrawn ? column / width : 0)
    frame.add(prompt)
    column = prompt.displayWidth
    if let buffer { column += frame.add(buffer, fitting: width - column - 1) }
    for line in lines { frame.add("\n" + line) }
    frame.moveBack(rows: lines.count, column: column)
    frame.write()
    isDrawn = true
  }

  /// Clears the drawing.
  mutating func clear() {
    guard !style.isPlain, isDrawn else { return }
    var frame = Frame()
    frame.clear(from: 0)
    frame.write()
    isDrawn = false
  }

  /// Draws the whole line without the lines below, and moves to the next line.
  ///
  /// - Parameter buffer: the typed text; nil to hide it.
  mutating func end(with buffer: LineBuffer?) {
    guard !style.isPlain else { return Console.say("") }
    var frame = Frame()
    frame.clear(from: isDrawn ? column / Terminal.promptSize.width : 0)
    frame.add(prompt)
    if let buffer { frame.add(String(decoding: buffer.bytes, as: UTF8.self).shown) }
    frame.add("\n")
    frame.write()
  }
}

/// The bytes of one write to the terminal; they may contain a secret that the user chose to see.
private struct Frame {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(4 * LineBuffer.limit) }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Moves up to the start of the drawing and clears everything from there.
  ///
  /// If the terminal was made narrower, the line has wrapped.
  mutating func clear(from rows: Int) {
    add("\r")
    if rows > 0 { add("\u{1B}[\(rows)A") }
    add("\u{1B}[J")
  }

  /// Adds the part of a line around the cursor that fits.
  ///
  /// - Returns: the column of the cursor within that part.
  mutating func add(_ buffer: LineBuffer, fitting limit: Int) -> Int {
    let text = String(decoding: buffer.bytes, as: UTF8.self).shown
    let typed = String(decoding: buffer.bytes[..<buffer.cursor], as: UTF8.self).shown
    let column = typed.displayWidth
    guard text.displayWidth > limit else {
      add(text)
      return column
    }
    guard column >= limit else {
      add(text.truncated(toWidth: limit))
      return column
    }
    // An ellipsis, the end of the text before the cursor, and the start of the text after it.
    let rest = String(text.dropFirst(typed.count))
    let room = min(rest.displayWidth, limit / 3)
    var end = ""
    var width = 1
    for character in typed.reversed() {
      width += String(character).displayWidth
      guard width <= limit - room else { break }
      end.insert(character, at: end.startIndex)
    }
    add("…" + end + rest.truncated(toWidth: room))
    return end.displayWidth + 1
  }

  mutating func moveBack(rows: Int, column: Int) {
    if rows > 0 { add("\u{1B}[\(rows)A") }
    add("\r")
    if column > 0 { add("\u{1B}[\(column)C") }
  }

  /// Writes the bytes, then overwrites them in memory.
  mutating func write() {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          STDERR_FILENO,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count < 0, errno == EINTR { continue }
        // Without standard error there is no reader left.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
    bytes.erase()
  }
}
