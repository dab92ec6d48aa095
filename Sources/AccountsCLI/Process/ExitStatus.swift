/// The exit status of the program; numbers from `sysexits.h` where possible.
enum ExitStatus: Int32 {
  /// The command succeeded.
  case done = 0

  /// The database, the disk or the network failed.
  case fault = 1

  /// The command line was wrong: `EX_USAGE`.
  case usage = 64

  /// The input was refused: `EX_DATAERR`.
  case refused = 65

  /// Busy; trying again may help: `EX_UNAVAILABLE`.
  case unavailable = 69

  /// Wrong credentials, or not allowed: `EX_NOPERM`.
  case denied = 77

  /// The user cancelled: 128 + SIGINT, as in shells.
  case interrupted = 130
}
