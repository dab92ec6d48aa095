import Synchronization

/// Counts the mails of this process that a limit dropped, for its log and metrics.
///
/// A transaction that the database asks to run again counts twice.
package final class ReachedMailLimits: Sendable {
  private struct Counts {
    var all: [MailBudget: Int] = [:]
    var exhausted: Set<MailBudget> = []
  }

  private let counts = Mutex(Counts())

  /// Counts a mail.
  ///
  /// - Parameters:
  ///   - budget: its budget.
  ///   - isOfAll: whether the limit of all mails is reached, so that nobody gets one.
  func note(_ budget: MailBudget, isOfAll: Bool) {
    counts.withLock { counts in
      counts.all[budget, default: 0] += 1
      if isOfAll { counts.exhausted.insert(budget) }
    }
  }

  /// The number of mails of each budget since the start.
  package var all: [MailBudget: Int] { counts.withLock { $0.all } }

  /// Returns the budgets for which the limit of all mails was reached since the last call.
  package func takeExhausted() -> [MailBudget] {
    counts.withLock { counts in
      defer { counts.exhausted = [] }
      return counts.exhausted.sorted { $0.rawValue < $1.rawValue }
    }
  }
}
