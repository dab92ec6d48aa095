import AccountsForms
import Foundation

/// Has a line typed at the terminal, with what is known of it shown below while it is typed.
///
/// In plain style nothing is drawn but the prompt: what is typed then is shown by the terminal, or not at all.
struct LineEditor {
  /// What stands before the line.
  let prompt: String

  /// Whether what is typed is not to be seen until the person asks for it.
  let isSecret: Bool

  /// What the terminal can do.
  let style: TerminalStyle

  /// The lines to show below what was typed so far.
  var below: ((_ typed: [UInt8]) -> [String])?

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - text: what the line holds to begin with.
  ///   - body: what is done with the bytes, which are erased afterwards.
  /// - Returns: what the body makes of them.
  /// - Throws: ``Failure`` where the person gives up, with the terminal as it was before.
  func read<Result>(startingWith text: String = "", _ body: ([UInt8]) -> Result) throws -> Result {
    // Silent before the prompt is shown: somebody may type as soon as it is.
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
      // What is pasted comes faster than anybody reads.
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
      // The last one is there because whole lines are copied; those before it were meant.
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
