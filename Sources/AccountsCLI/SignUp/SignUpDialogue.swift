import Accounts
import AccountsForms

/// The sign-up dialogue: asks for the missing fields one at a time, and again for rejected ones.
struct SignUpDialogue {
  /// The form.
  let form: SignUpForm

  /// The prompt.
  let prompt: Prompt

  /// The fields given on the command line; asked for only if they are rejected.
  let given: Set<SignUpForm.Field>

  /// The account service.
  let accounts: AccountService

  /// The URL of the terms.
  let terms: String?

  /// The URL of the privacy notice.
  let privacy: String?

  private var words: Messages { prompt.words }

  /// Asks until the sign-up succeeds.
  ///
  /// - Returns: the user; nil where the address has to be verified first.
  /// - Throws: ``Failure`` if the user cancels, and the errors of the service.
  func signUp() async throws -> User? {
    // Between two questions too, so that text typed ahead is not echoed.
    let terminal = prompt.style.isPlain ? nil : try RawTerminal(prompt.style)
    defer { terminal?.restore() }
    introduce()
    var pending: [SignUpForm.Field] = []
    for field in form.validator.keys {
      let errors = given.contains(field) ? try await errors(of: field) : []
      prompt.show(errors)
      if !given.contains(field) || !errors.isEmpty { pending.append(field) }
    }
    while true {
      for field in pending { try await fill(field) }
      try await settle()
      switch try await trySignUp() {
      case .done(.user(let user)):
        let message = user.awaitsApproval ? DialogueMessage.waits : .done
        prompt.say("\(words[message]): \(user.mailbox)")
        return user
      case .done(.awaitsVerification):
        prompt.say("\(words[DialogueMessage.verify]): \(form.emailField.value)")
        return nil
      case .refused(let refusal):
        guard refusal.code == .invalidFields else { throw Failure(refusal, in: words) }
        prompt.show(Array(refusal.errors))
        pending = refusal.errors.map { SignUpForm.Field(rawValue: $0.field) }
      }
    }
  }

  private func introduce() {
    prompt.say(words[DialogueMessage.introduction] + " " + words.requiredMarkExplained)
    prompt.say(words[DialogueMessage.wayOut])
    if !form.validator.keys.contains(.agreeTerms) {
      // No question names them.
      for notice in DialogueMessage.notices(terms: terms, privacy: privacy, in: words) {
        prompt.say(notice)
      }
    }
    prompt.say("")
  }

  /// Shows the summary until the user accepts it.
  private func settle() async throws {
    let summary = SignUpSummary(form: form, words: words)
    while true {
      prompt.say("")
      for line in summary.lines { prompt.say(line, hanging: 2) }
      switch summary.answer(try prompt.answer(words[DialogueMessage.question])) {
      case .save: return
      case .giveUp: throw Failure(givenUpIn: words)
      case .change(.password):
        for field in [SignUpForm.Field.password, .confirmPassword]
        where form.validator.keys.contains(field) {
          try await fill(field)
        }
      case .change(let field): try await fill(field)
      case nil:
        let last = "\(summary.fields.count)"
        prompt.sayError(words[DialogueMessage.answer, "last", last])
      }
    }
  }

  /// Signs up, and offers to try again if the database is busy, so that the form need not be typed
  /// twice.
  private func trySignUp() async throws -> Outcome<SignedUp> {
    while true {
      do {
        return try await accounts.signUp(form, proof: .notAsked)
      } catch let error as StorageError where error.code == .databaseBusy {
        guard try prompt.confirm(words[DialogueMessage.busy]) else { throw error }
      }
    }
  }

  /// Asks for a field until it is valid.
  private func fill(_ field: SignUpForm.Field, isIntroduced: Bool = false) async throws {
    let question = SignUpQuestion(
      field: field,
      form: form,
      prompt: prompt,
      terms: terms,
      privacy: privacy
    )
    if !isIntroduced { question.introduce() }
    var typed = form.field(field).valueType == Bool.self ? "" : form.field(field).text
    while true {
      typed = try question.ask(startingWith: typed)
      let errors = try await errors(of: field)
      if errors.isEmpty { break }
      prompt.show(errors)
      if field == .agreeTerms { prompt.say(words[DialogueMessage.wayOut]) }
      // The typo may be in the first password, which was hidden too.
      if field == .confirmPassword { try await fill(.password, isIntroduced: true) }
    }
    if field == .email { try suggestAnotherDomain() }
  }

  /// Suggests a well-known mail domain if the typed one looks like a typo of it.
  private func suggestAnotherDomain() throws {
    guard let other = MailDomainSuggestion.suggestion(for: form.emailField.value) else { return }
    if try prompt.confirm(words.didYouMean(other)) { form.emailField.value = other }
  }

  /// Returns the errors of a field, including those that rest on stored data.
  private func errors(of field: SignUpForm.Field) async throws -> [ValidationError] {
    let errors = form.errors(of: field)
    guard errors.isEmpty else { return errors }
    let error = try await accounts.probableError(of: form, from: nil)
    return [error].compactMap(\.self).filter { $0.field == field.rawValue }
  }
}
