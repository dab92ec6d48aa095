import CTerminal
import Foundation

/// The terminal in raw mode: each key reaches the program at once, without echo.
///
/// The caller restores the terminal when done; signals that end the program restore it too.
struct RawTerminal {
  /// Enters raw mode; nested calls are allowed, and the last one to restore the terminal leaves it.
  ///
  /// - Parameter style: the style, which tells whether the terminal supports bracketed paste.
  /// - Throws: ``Failure`` if standard input is not a terminal.
  init(_ style: TerminalStyle) throws {
    guard accounts_silence_terminal(style.isPlain ? 0 : 1) == 0 else {
      throw Failure(
        .fault,
        code: .terminal,
        "the terminal cannot hide typed passwords",
        hint: "pass the password with --password-stdin"
      )
    }
  }

  /// Leaves raw mode.
  func restore() { accounts_restore_terminal() }

  /// Suspends the program until the shell continues it (^Z).
  func suspend() { accounts_suspend() }

  /// Whether an unread key is waiting.
  var hasKey: Bool { accounts_wait_for_key(0) == accounts_event_input }
}
