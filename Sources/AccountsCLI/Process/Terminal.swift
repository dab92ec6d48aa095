import Foundation

/// The user's terminal: prompts go to standard error, answers come from standard input.
enum Terminal {
  /// Whether the program can ask questions.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal at standard output; nil if it is not a terminal.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The size of the terminal at standard error; 80 × 24 if unknown.
  static var promptSize: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (max(20, Int(size.ws_col)), max(3, Int(size.ws_row)))
  }
}
