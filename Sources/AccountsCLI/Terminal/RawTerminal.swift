import CTerminal
import Foundation

/// The terminal while every key comes to the program as it is pressed, and is not shown.
///
/// Whoever makes one restores the terminal when done; a signal that ends the program restores it too.
struct RawTerminal {
  /// Takes the terminal over; one taken over already stays so until all have restored it.
  ///
  /// - Parameter style: whether the terminal can mark what is pasted.
  /// - Throws: ``Failure`` where standard input is no terminal.
  init(_ style: TerminalStyle) throws {
    guard accounts_silence_terminal(style.isPlain ? 0 : 1) == 0 else {
      throw Failure(.fault, "the terminal cannot be silenced for a password")
    }
  }

  /// Gives the terminal back as it was.
  func restore() { accounts_restore_terminal() }

  /// Stops the program until its shell continues it (^Z).
  func suspend() { accounts_suspend() }

  /// Whether a key has been pressed that nobody has read.
  var hasKey: Bool { accounts_wait_for_key(0) == accounts_event_input }
}
