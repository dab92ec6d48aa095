import Foundation

/// Draws a line that is being typed, and what stands below it, over what was drawn before.
///
/// Nothing it draws is as wide as the terminal, so that no line breaks and the way back up is known.
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
  ///   - buffer: what was typed; nil where it is not to be seen.
  ///   - lines: what stands below.
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

  /// Takes away what was drawn.
  mutating func clear() {
    guard !style.isPlain, isDrawn else { return }
    var frame = Frame()
    frame.clear(from: 0)
    frame.write()
    isDrawn = false
  }

  /// Leaves the line as it is to be read afterwards, whole and with nothing below, and goes on to the next.
  ///
  /// - Parameter buffer: what was typed; nil where it is not to be seen.
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

/// What is sent to the terminal at once; it may hold a secret that the person wanted to see.
private struct Frame {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(4 * LineBuffer.limit) }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Goes to the start of the drawing, so many rows up, and takes everything from there away.
  ///
  /// A terminal that was made narrower has broken the line.
  mutating func clear(from rows: Int) {
    add("\r")
    if rows > 0 { add("\u{1B}[\(rows)A") }
    add("\u{1B}[J")
  }

  /// Adds as much of a line as fits, with the cursor in it.
  ///
  /// - Returns: in which column of it the cursor is.
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
    // The end of what stands before the cursor, behind a mark that there is more, and what follows it.
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

  /// Sends it, and overwrites it.
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
        // Where even standard error is gone there is nobody left to see it.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
    bytes.erase()
  }
}
