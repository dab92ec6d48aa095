import Accounts

extension SQLiteStore {
  /// Looks for damage in a database, and changes nothing.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - isFull: whether to read every row and every index too. That takes minutes for millions of users,
  ///     and while the search index is read nobody can write.
  ///   - auditKeyPath: the file of the key that signs the audit log; nil for the one beside the database.
  ///   - progress: told how far it is.
  /// - Returns: the faults; none for a database in order.
  /// - Throws: ``StorageError`` for a file that cannot be checked at all.
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
      throw StorageError(error, path: path)
    }
  }
}

/// Something that is wrong with a database.
public struct CheckFinding: Hashable, Sendable {
  /// What kind of fault it is, as a name that never changes.
  public enum Code: String, Sendable {
    /// A page, an index or a constraint is broken.
    case integrity

    /// A row refers to one that is not there.
    case foreignKey

    /// The tables are not those that the migrations make.
    case schema

    /// A user's row holds what this program never stores.
    case unreadableUser

    /// A stored password is not a hash that can be verified.
    case passwordHash

    /// A key that is derived from a name or an address is not the one it should be.
    case key

    /// A total is not the number of users.
    case total

    /// The audit log is not what was written.
    case auditLog

    /// The search index does not agree with the users.
    case searchIndex
  }

  /// What kind of fault it is.
  public let code: Code

  /// What is wrong, with the row number or the name of what it is about, and no personal data.
  public let detail: String
}
