import AccountsForms
import Foundation

/// Users from elsewhere who have been judged: what is left is to store those who are in order.
public struct PreparedUsers: Sendable {
  /// What is known of a record before it is stored.
  enum Verdict: Sendable {
    /// It is in order.
    case ready(ImportCandidate)

    /// The user is there, and their password need not be hashed.
    case alreadyThere

    /// It is not in order, for these reasons.
    case refused(ValidationErrors)
  }

  /// What is known of each record, in their order.
  let verdicts: [Verdict]

  /// The dry run they belong to; nil where they are to be stored.
  let trial: ImportTrial?

  /// What stands for instants that the file does not give.
  let now: Date
}
