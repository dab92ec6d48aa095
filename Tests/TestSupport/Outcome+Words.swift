package import Accounts
package import AccountsForms

extension ValidationErrors {
  /// Each field with the message of its error.
  package var messages: [String] {
    map { "\($0.field): \(Messages(.english).message(for: $0))" }
  }
}

extension Refusal {
  /// The code or, if fields are invalid, each of them with its code.
  package var inWords: String {
    errors.isEmpty
      ? code.rawValue
      : errors.map { "\($0.field) \($0.code.rawValue)" }.joined(separator: ", ")
  }
}

extension Outcome {
  /// The word `done`, or the refusal in words.
  package var inWords: String { words { _ in "done" } }

  /// The value in words, or the refusal.
  package func words(_ done: (Value) throws -> String) rethrows -> String {
    switch self {
    case .done(let value): try done(value)
    case .refused(let refusal): refusal.inWords
    }
  }
}

extension Outcome<SignedUp> {
  /// The user who signed up; throws what prevented it.
  package var user: User {
    get throws {
      guard case .user(let user) = try get() else { throw Refusal(.awaitsVerification) }
      return user
    }
  }
}

extension LogInState {
  /// The words `logged in`, the factors that are needed, or the refusal.
  package var inWords: String {
    switch self {
    case .done: "logged in"
    case .needs(let factors, _): "needs " + factors.map(\.name).joined(separator: " or ")
    case .refused(let refusal): refusal.inWords
    }
  }

  /// The reason why the login is refused; nil if it is not.
  package var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }

  /// The ticket for the next step; nil if no other factor is needed.
  package var ticket: LogInTicket? { if case .needs(_, let ticket) = self { ticket } else { nil } }

  /// Returns the login; throws what prevents it.
  package func get() throws -> LogIn {
    switch self {
    case .done(let logIn): return logIn
    case .needs: throw Refusal(.wrongFactor)
    case .refused(let refusal): throw refusal
    }
  }
}
