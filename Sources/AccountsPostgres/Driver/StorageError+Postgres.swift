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
      self.init(
        .unreachable,
        at: location,
        detail: error.message,
        advice: Self.advice(of: error.message)
      )
    case let state where state.hasPrefix("42"):
      self.init(.changedSchema, at: location, detail: detail)
    default: self.init(.failed, at: location, detail: detail)
    }
  }
  /// The remedy for a connection that the server or libpq refuses; empty if the server cannot be
  /// reached at all.
  ///
  /// The messages have no SQLSTATE (postgresql.org/docs/15/libpq-status.html#LIBPQ-PQERRORMESSAGE).
  private static func advice(of message: String) -> String {
    let remedies = [
      ("pg_hba.conf", "allow the connection of this machine and role in the server's pg_hba.conf"),
      (
        "password",
        "put the right password into ~/.pgpass, or the file that PGPASSFILE names: a line like db.example.org:5432:accounts:accounts:PASSWORD, in a file of mode 600"
      ),
      (
        "certificate",
        "give the server a certificate for the host name in the URL, and name the certificate of its authority with sslrootcert=FILE after the '?' of the URL, unless the system trusts it"
      ),
      (
        "SSL",
        "turn on TLS in the server; only a Unix socket and the addresses of this machine need none"
      ),
      ("database \"", "create the database, or correct its name in the URL"),
      ("role \"", "create the role, or correct its name in the URL"),
    ]
    return remedies.first { message.contains($0.0) }?.1 ?? ""
  }
}
