import Accounts

extension StorageError {
  /// Turns an error of the database into one for operators; returns any other error as it is.
  ///
  /// - Parameters:
  ///   - error: the error to translate.
  ///   - location: the address of the database, without a password.
  /// - Returns: the error for the caller.
  static func translating(_ error: any Error, at location: String) -> any Error {
    switch error {
    case let error as PostgresError: StorageError(error, at: location)
    case let error as Connector.UnknownOutcome:
      StorageError(.unknownOutcome, at: location, detail: error.cause.description)
    case is ConnectionPool.Closed: StorageError(.closed, at: location)
    case is ConnectionPool.TimedOut:
      StorageError(.databaseBusy, at: location, detail: "all connections are in use")
    case is Connector.Moving:
      StorageError(.databaseBusy, at: location, detail: "it is being moved")
    case let error as UnreadableRow: StorageError.unreadable(error, at: location)
    case let error as MissingAuditKey:
      StorageError(.missingAuditKey, at: location, detail: error.description)
    default: error
    }
  }

  private init(_ error: PostgresError, at location: String) {
    let detail = error.description
    switch error.state {
    case _ where error.isOfConnecting: self.init(ofConnecting: error.message, at: location)
    case _ where error.isOfStandby:
      self.init(
        .readOnly,
        at: location,
        detail: error.message,
        advice: "connect to the primary server; this one takes no changes"
      )
    case "42501": self.init(.notPermitted, at: location, detail: error.message)
    case "53100": self.init(.diskFull, at: location)
    case "40001", "40P01", "55P03": self.init(.databaseBusy, at: location)
    case "53300":
      self.init(.databaseBusy, at: location, detail: "the server accepts no more connections")
    case "57014":
      self.init(.databaseBusy, at: location, detail: "a statement took too long and was cancelled")
    case "XX001", "XX002": self.init(.damaged, at: location, detail: detail)
    case let state where error.endsConnection || state.hasPrefix("28") || state == "3D000":
      self.init(.unreachable, at: location, detail: error.message)
    case let state where state.hasPrefix("42"):
      self.init(.changedSchema, at: location, detail: detail)
    default: self.init(.failed, at: location, detail: detail)
    }
  }

  /// Turns an error of connecting into one with a remedy.
  ///
  /// Such errors have no SQLSTATE, only words
  /// (postgresql.org/docs/15/libpq-status.html#LIBPQ-PQERRORMESSAGE). libpq tells the reason of
  /// each attempt: of several servers, or of one with TLS and without.
  private init(ofConnecting message: String, at location: String) {
    let reasons = message.split(separator: "connection to server")
    let found = reasons.map { Self.remedy(of: String($0)) }
    let agreed = found.first.flatMap { first in found.allSatisfy { $0 == first } ? first : nil }
    let (code, advice) = agreed ?? (.unreachable, "")
    self.init(code, at: location, detail: message, advice: advice)
  }

  private static func remedy(of reason: String) -> (Code, String) {
    if reason.contains(/too many clients|too many connections|remaining connection slots/) {
      return (.databaseBusy, "")
    }
    let remedies: [(words: Regex<Substring>, advice: String)] = [
      (
        /no pg_hba\.conf entry|Peer authentication failed/,
        "allow the connection of this machine and role in the server's pg_hba.conf, for example with the method scram-sha-256"
      ),
      (
        /password authentication failed|no password supplied/,
        "check the name of the role, and its password: that of the URL, else of PGPASSWORD, else of ~/.pgpass or the file that PGPASSFILE names, with a line like db.example.org:5432:accounts:accounts:PASSWORD and mode 600"
      ),
      (
        /permission denied for database/,
        "give the role the right to connect (GRANT CONNECT ON DATABASE)"
      ),
      (/is not permitted to log in/, "allow the role to log in (ALTER ROLE … LOGIN)"),
      (#/^invalid /#, "correct the URL of the database"),
      (
        /root certificate file|certificate verify failed|does not match host name/,
        "give the server a certificate for the host name in the URL, and name the certificate of its authority with sslrootcert=FILE after the '?' of the URL, unless the system trusts it"
      ),
      (
        /server does not support SSL/,
        "turn on TLS in the server; a Unix socket and the addresses of this machine need none, unless the URL has an sslmode"
      ),
      (/database ".*does not exist/, "create the database, or correct its name in the URL"),
      (/role ".*does not exist/, "create the role, or correct its name in the URL"),
    ]
    return (.unreachable, remedies.first { reason.contains($0.words) }?.advice ?? "")
  }
}
