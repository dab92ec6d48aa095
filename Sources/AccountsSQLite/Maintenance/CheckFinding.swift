/// A fault found in a database.
public struct CheckFinding: Hashable, Sendable {
  /// The kind of a fault; the raw values are stable.
  public enum Code: String, Sendable {
    /// A page, an index or a constraint is broken.
    case integrity

    /// A row refers to a missing row.
    case foreignKey

    /// The tables differ from those the migrations create.
    case schema

    /// A user's row holds a value that this program never stores.
    case unreadableUser

    /// A value of a user is one that sign-ups and imports refuse, such as a name with control
    /// characters.
    case refusedValue

    /// A stored password is not a hash that can be verified.
    case passwordHash

    /// A key derived from a name or an address is wrong.
    case key

    /// The keys of users were computed by other rules than those of this program, or it is not
    /// known by which: a warning, since they may be the same.
    case keyRules

    /// The newest event of the audit log lies in the future: a warning that the clock is wrong, or
    /// was.
    case futureEvent

    /// A total is not the number of users.
    case total

    /// The audit log was changed.
    case auditLog

    /// The search index does not match the users.
    case searchIndex
  }

  /// The kind of the fault.
  public let code: Code

  /// A description, with the row number, the user's identifier or the name of the object, and no
  /// personal data.
  public let detail: String
}
