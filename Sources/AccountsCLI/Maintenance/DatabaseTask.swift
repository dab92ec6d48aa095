/// Tasks that the program does for a database file, and PostgreSQL's own programs do for a database
/// on a server.
enum DatabaseTask {
  case backUp, restore, check

  /// The failure for a database on a server.
  fileprivate func failure(_ database: String) -> Failure {
    switch self {
    case .backUp:
      Failure(
        .usage,
        code: .serverDatabase,
        "'accounts backup' cannot back up \(database): use PostgreSQL's own programs",
        hint:
          "use pg_basebackup for the whole server, or 'pg_dump --format=custom' for this database; also copy the pepper file, and the folder that ACCOUNTS_KEY_FOLDER names"
      )
    case .restore:
      Failure(
        .usage,
        code: .serverDatabase,
        "'accounts restore' cannot restore \(database): use PostgreSQL's own programs",
        hint:
          "use pg_restore with the file that pg_dump made, then delete all sessions, codes and queued e-mails, as docs/scaling.md shows under 'Back up and restore'"
      )
    case .check:
      Failure(
        .usage,
        code: .serverDatabase,
        "'accounts check --full' cannot check the tables and indexes of \(database): use PostgreSQL's own programs",
        hint: "use pg_amcheck, and 'accounts check' without --full"
      )
    }
  }
}

extension DatabaseLocation {
  /// Requires a database file for a task.
  ///
  /// - Throws: ``Failure`` for a database on a server.
  func requireFile(to task: DatabaseTask) throws {
    if server != nil { throw task.failure(path) }
  }
}
