import Foundation
import Synchronization

/// The status of a long operation, in one terminal line that is overwritten.
///
/// In plain style it prints a new line at intervals. It prints nothing if standard error is not a
/// terminal.
final class StatusLine: Sendable {
  /// The interval between plain lines.
  private static let interval = Duration.seconds(10)

  private let isPlain: Bool
  private let isShown = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State(last: .now))

  private struct State {
    var text = ""
    var last: ContinuousClock.Instant
  }

  init(_ style: TerminalStyle) { isPlain = style.isPlain }

  /// Shows a text in place of the previous one.
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

  /// Clears the line.
  func clear() {
    guard isShown, !isPlain else { return }
    state.withLock { state in
      guard !state.text.isEmpty else { return }
      Console.say("\r\u{1B}[K", terminator: "")
      state.text = ""
    }
  }
}
