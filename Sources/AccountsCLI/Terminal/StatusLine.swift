import Foundation
import Synchronization

/// What a long piece of work tells of itself: one line of the terminal that is written again and again.
///
/// In plain style it is a line of its own now and then. It is silent where standard error is not a terminal.
final class StatusLine: Sendable {
  /// How often a plain line is written.
  private static let interval = Duration.seconds(10)

  private let isPlain: Bool
  private let isShown = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State(last: .now))

  private struct State {
    var text = ""
    var last: ContinuousClock.Instant
  }

  init(_ style: TerminalStyle) { isPlain = style.isPlain }

  /// Shows a text in place of the one before.
  func show(_ text: String) {
    guard isShown else { return }
    let text = text.truncated(toWidth: Terminal.promptSize.width - 1)
    state.withLock { state in
      guard text != state.text else { return }
      if isPlain {
        guard ContinuousClock.now - state.last >= Self.interval else { return }
        state.last = .now
        Console.say(text)
      } else {
        Console.say("\r\u{1B}[K\(text)", terminator: "")
      }
      state.text = text
    }
  }

  /// Takes the line away.
  func clear() {
    guard isShown, !isPlain else { return }
    state.withLock { state in
      guard !state.text.isEmpty else { return }
      Console.say("\r\u{1B}[K", terminator: "")
      state.text = ""
    }
  }
}
