import AccountsForms
import Foundation

/// Reads a line from the terminal, with feedback below it while the user types.
///
/// In plain style it draws only the prompt: the terminal itself echoes the typed text, or nothing
/// does.
struct LineEditor {
  /// The text before the line.
  let prompt: String

  /// Whether the typed text is hidden until the user reveals it.
  let isSecret: Bool

  /// The style of the terminal.
  let style: TerminalStyle

  /// The lines to show below the typed text.
  var below: ((_ typed: [UInt8]) -> [String])?

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - text: the initial text.
  ///   - body: a closure that uses the bytes; they are erased afterwards.
  /// - Returns: the result of the closure.
  /// - Throws: ``Failure`` if the user cancels, with the terminal restored.
  func read<Result>(startingWith text: String = "", _ body: ([UInt8]) -> Result) throws -> Result {
    // Turn off the echo before showing the prompt: typing may begin at once.
    let terminal = try RawTerminal(style)
    defer { terminal.restore() }
    var buffer = LineBuffer(text, isSecret: isSecret)
    defer { buffer.erase() }
    var drawing = LineDrawing(prompt: prompt, style: style)
    defer { drawing.end(with: isSecret ? nil : buffer) }
    try type(into: &buffer, &drawing, terminal)
    return body(buffer.bytes)
  }

  private func type(
    into buffer: inout LineBuffer,
    _ drawing: inout LineDrawing,
    _ terminal: RawTerminal
  ) throws {
    var keys = KeyReader()
    var isRevealed = !isSecret
    var lineEnds = 0
    while true {
      // Skip drawing between the keys of a paste.
      if !terminal.hasKey {
        drawing.draw(isRevealed ? buffer : nil, below: below?(buffer.bytes) ?? [])
      }
      guard let key = keys.next() else { throw Failure.givenUp }
      switch key {
      case .enter: return
      case .interrupt: throw Failure.givenUp
      case .endOfInput where buffer.bytes.isEmpty: throw Failure.givenUp
      case .endOfInput: buffer.edit(.delete)
      case .suspend:
        drawing.clear()
        terminal.suspend()
      case .reveal: if isSecret, !style.isPlain { isRevealed.toggle() }
      // A final line break comes from copying a whole line; the ones before it were intended.
      case .pastedLineEnd: lineEnds += 1
      case .byte(let byte):
        for _ in 0..<lineEnds { buffer.insert(UInt8(ascii: isSecret ? "\n" : " ")) }
        lineEnds = 0
        buffer.insert(byte)
      default: buffer.edit(key)
      }
    }
  }
}
