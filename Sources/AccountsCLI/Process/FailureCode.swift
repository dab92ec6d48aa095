/// The stable codes of the failures of the commands, which `--json` prints; their names never
/// change.
///
/// Other failures have the code of their `StorageError`, `ErrorCode`, `AuditFinding` or
/// `CheckFinding`.
enum FailureCode: String {
  /// A command, an option or an argument is unknown, missing, given twice or invalid.
  case usage

  /// An argument or an environment variable is not UTF-8.
  case notUTF8

  /// The user of this machine has no home folder, and no setting names another.
  case noHomeFolder

  /// Standard input cannot be read, or standard output cannot be written.
  case standardStreams

  /// The terminal cannot hide what is typed.
  case terminal

  /// Too many passwords are being hashed.
  case busy

  /// An error that the program does not expect.
  case unexpected

  /// Users have the same address under the current rules.
  case sameAddress

  /// A setting is unknown, is set twice, or has an invalid value.
  case setting

  /// The form file cannot be read, or has errors.
  case formFile

  /// The configured hashing cost makes passwords too easy to guess.
  case hashingCost

  /// The list of breached passwords cannot be used.
  case passwordList

  /// The settings of mail are incomplete, or a file of theirs cannot be used.
  case mail

  /// A mail was refused by the server.
  case mailRefused

  /// The theme of the pages cannot be used.
  case theme

  /// The server would listen on an address that other machines can reach, without HTTPS.
  case publicAddress

  /// A proxy is in front, but none is trusted to give the addresses of clients.
  case noTrustedProxy

  /// Both an address and a Unix socket were given to listen on.
  case severalAddresses

  /// The program was started with several sockets, but listens on only one.
  case severalSockets

  /// The server cannot listen on its address.
  case listening

  /// No pepper file is configured.
  case noPepper

  /// Passwords were hashed with a key of the pepper that is missing.
  case missingPepperKey

  /// The clock of the machine looks wrong.
  case wrongClock

  /// A key file is missing or cannot be used.
  case keyFile

  /// The task is done by PostgreSQL's own programs.
  case serverDatabase

  /// The database was not moved.
  case notMoved

  /// The source of a move has the mark, but the target is not complete.
  case unfinishedMove

  /// The database, user or session does not exist.
  case notFound

  /// A folder cannot be created, or a file cannot be read.
  case cannotOpen

  /// The text is neither a user's ID nor an e-mail address.
  case invalidReference

  /// The audit log does not match its signature.
  case auditLog

  /// The login file cannot be read or written, or other users can read it.
  case logInFile

  /// The session has ended.
  case sessionEnded

  /// The user interrupted an import.
  case interrupted

  /// The user ended the input, pressed ^C or answered no.
  case givenUp
}
