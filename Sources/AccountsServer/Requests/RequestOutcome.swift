import Synchronization

/// What is told to the log of how a request ended, beside its status.
final class RequestOutcome: Sendable {
  private let noted = Mutex<ProblemPhrase?>(nil)

  /// Why the request was refused; nil where it was not.
  var problem: ProblemPhrase? { noted.withLock { $0 } }

  /// Notes why it was refused.
  func note(_ problem: Problem) { noted.withLock { $0 = problem.code } }
}
