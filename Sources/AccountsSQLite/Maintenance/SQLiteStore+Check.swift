public import Accounts
@_spi(Stores) import AccountsForms

extension SQLiteStore {
  /// Checks a database for damage without changing it.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - isFull: whether to read every row and every index too. With millions of users that takes
  ///     minutes, and writes have to wait while the search index is read.
  ///   - auditKeyPath: the key file of the audit log; nil for the one beside the database.
  ///   - progress: a closure that receives the progress.
  /// - Returns: the faults; empty if there are none.
  /// - Throws: ``StorageError`` if the file cannot be checked at all.
  public static func check(
    databasePath path: String,
    isFull: Bool = false,
    auditKeyPath: String? = nil,
    progress: @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) throws -> [CheckFinding] {
    do {
      return try DatabaseCheck(path: path, auditKeyPath: auditKeyPath)
        .run(isFull: isFull, progress: progress)
    } catch {
      throw StorageError(error, at: path)
    }
  }
}

extension SQLiteStore {
  /// Computes the keys of all names and addresses again, and stores those that differ.
  ///
  /// A newer version of the system's Unicode tables may map a character to another one. The user
  /// could then not log in until their key is computed by the same tables as the one that is looked
  /// up.
  ///
  /// - Returns: the number of rebuilt users, and those whose address another user has by today's
  ///   rules: they stay as they are.
  /// - Throws: ``StorageError``.
  public func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await database.write(in: .alone) { connection in
      var rebuilt = 0
      var conflicts: [UserID] = []
      for (row, id, keys) in try connection.outdatedKeys() {
        let isStored = try connection.change(
          "UPDATE OR IGNORE users SET name_key = ?, email_key = ?, search_key = ? WHERE row_number = ?",
          keys.map { .text($0) } + [.integer(row)]
        )
        if isStored == 1 { rebuilt += 1 } else { conflicts.append(id) }
      }
      return (rebuilt, conflicts)
    }
  }
}

extension Connection {
  /// The users with keys that today's rules do not give, and the keys that they give.
  fileprivate func outdatedKeys() throws -> [(row: Int64, id: UserID, keys: [String])] {
    let statement = try prepare(
      "SELECT row_number, name, email, name_key, email_key, search_key, id FROM users"
    )
    var outdated: [(Int64, UserID, [String])] = []
    while try statement.step() {
      let row = statement.row
      guard let id = UserID(row.text(6)) else { throw UnreadableRow(table: "users") }
      let address = EmailAddress(stored: row.text(2), key: row.text(4))
      let name = row.isNull(1) ? nil : row.text(1)
      let keys = SearchKey.today(ofName: name, address).map(\.key)
      if keys != [row.text(3), row.text(4), row.text(5)] {
        outdated.append((row.integer(0), id, keys))
      }
    }
    return outdated
  }
}
