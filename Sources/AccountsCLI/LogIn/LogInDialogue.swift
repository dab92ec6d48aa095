import Accounts
import AccountsForms

/// The steps of a login after the password: asks for one factor after the other.
struct LogInDialogue {
  /// The account service.
  let accounts: AccountService

  /// The origin of the login.
  let origin: LogInOrigin

  /// The person who logs in; nil if the program cannot ask.
  let person: (any Conversation)?

  /// Takes the steps that are left.
  ///
  /// - Parameter state: the state after the password.
  /// - Returns: the login.
  /// - Throws: `Refusal`, ``Failure`` if the person cancels, and the errors of the service.
  func finish(_ state: LogInState) async throws -> LogIn {
    var state = state
    while true {
      switch state {
      case .done(let logIn): return logIn
      case .refused(let refusal): throw refusal
      case .needs(let factors, let ticket):
        guard let person else { throw Refusal(.anotherFactor) }
        state = try await step(factors, ticket, person)
      }
    }
  }

  /// Asks until what the person shows is right.
  private func step(
    _ factors: [Factor],
    _ ticket: LogInTicket,
    _ person: any Conversation
  ) async throws -> LogInState {
    while true {
      let evidence = try evidence(for: factors, person)
      let state = try await accounts.logIn(ticket, evidence, from: origin)
      guard case .refused(let refusal) = state, refusal.code != .logInExpired else { return state }
      guard refusal.code == .wrongFactor else {
        let hint = refusal.code == .throttled ? "your answer was not checked; " : nil
        throw Failure(refusal, in: person.words, hint: hint)
      }
      person.sayError(person.words.message(for: RuleFailure(refusal.code)))
    }
  }

  private func evidence(for factors: [Factor], _ person: any Conversation) throws -> Evidence {
    let choices = Choices(names: factors.map { $0.label[person.words.language] })
    while true {
      let index = try choose(choices, person)
      switch try person.password(choices.names[index], below: nil) {
      case .secret(let text): return Evidence(factors[index].name, text)
      case .refused(let failure): person.sayError(person.words.message(for: failure))
      }
    }
  }

  private func choose(_ choices: Choices, _ person: any Conversation) throws -> Int {
    guard choices.names.count > 1 else { return 0 }
    for line in choices.lines { person.say(line, indentation: 2, hanging: 2) }
    while true {
      let answer = try person.answer(person.words[DialogueMessage.factor])
      if let index = choices.index(of: answer) { return index }
      let names = RuleFailure.Parameter.text(choices.names.joined(separator: ", "))
      person.sayError(person.words.message(for: RuleFailure(.unknownChoice, ["choices": names])))
    }
  }
}

extension ErrorCode {
  /// The account has another factor besides the password, for which only a terminal can ask.
  static let anotherFactor = ErrorCode(DialogueMessage.anotherFactor)
}
