/// How the program ends; the numbers are those of `sysexits.h` where it has one.
enum ExitStatus: Int32 {
  /// Everything asked for was done.
  case done = 0

  /// Something broke: the database, the disk, the network.
  case fault = 1

  /// The command line was wrong: `EX_USAGE`.
  case usage = 64

  /// The input was refused: `EX_DATAERR`.
  case refused = 65

  /// Busy; trying again may help: `EX_UNAVAILABLE`.
  case unavailable = 69

  /// Wrong credentials, or not allowed: `EX_NOPERM`.
  case denied = 77

  /// The person gave up: 128 and SIGINT, as shells have it.
  case interrupted = 130
}
