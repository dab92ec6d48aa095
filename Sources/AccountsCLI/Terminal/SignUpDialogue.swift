import Accounts
import AccountsForms

/// Asks for what a sign-up still lacks, one field at a time, and again for what is refused.
struct SignUpDialogue {
  /// What is being filled in.
  let form: SignUpForm

  /// Where it is asked.
  let prompt: Prompt

  /// The fields that were given on the command line: asked for only if they are refused.
  let given: Set<SignUpForm.Field>

  /// Where the person is to be signed up.
  let accounts: AccountService

  /// Where the terms can be read.
  let terms: String?

  /// Where the privacy notice can be read.
  let privacy: String?

  private var words: Words { prompt.words }

  /// Signs the person up, however many tries it takes.
  ///
  /// - Throws: ``Failure`` where the person gives up, and what the service throws.
  func signUp() async throws -> User {
    // Between two questions too, so that what is typed ahead is not shown.
    let terminal = prompt.style.isPlain ? nil : try RawTerminal(prompt.style)
    defer { terminal?.restore() }
    introduce()
    var pending: [SignUpForm.Field] = []
    for field in SignUpForm.Field.allCases {
      let errors = given.contains(field) ? try await errors(of: field) : []
      prompt.show(errors)
      if !given.contains(field) || !errors.isEmpty { pending.append(field) }
    }
    while true {
      for field in pending { try await fill(field) }
      try await settle()
      switch try await trySignUp() {
      case .signedUp(let user):
        prompt.say("\(DialoguePhrase.done.text(in: words)): \(user.name) <\(user.email)>")
        return user
      case .refused(let errors):
        prompt.show(Array(errors))
        pending = errors.compactMap { SignUpForm.Field(rawValue: $0.field) }
      case .throttled(let until): throw Failure(signUpsThrottledUntil: until)
      }
    }
  }

  private func introduce() {
    prompt.say(DialoguePhrase.introduction.text(in: words) + " " + words.requiredMarkExplained)
    prompt.say(DialoguePhrase.wayOut.text(in: words))
    prompt.say("")
  }

  /// Shows what is about to be saved until the person agrees to it.
  private func settle() async throws {
    let summary = SignUpSummary(form: form, words: words)
    while true {
      prompt.say("")
      for line in summary.lines { prompt.say(line, hanging: 2) }
      switch summary.answer(try answer(DialoguePhrase.question.text(in: words))) {
      case .save: return
      case .giveUp: throw Failure(givenUpIn: words)
      case .change(.password):
        try await fill(.password)
        try await fill(.confirmPassword)
      case .change(let field): try await fill(field)
      case nil:
        let last = "\(SignUpSummary.fields.count)"
        prompt.sayError(DialoguePhrase.answer.text(in: words).replacing("{last}", with: last))
      }
    }
  }

  /// Signs up, and offers another try where the database is busy: nobody types a form twice for that.
  private func trySignUp() async throws -> SignUpResult {
    while true {
      do {
        return try await accounts.signUp(form)
      } catch let error as StorageError where error.code == .databaseBusy {
        guard try prompt.confirm(DialoguePhrase.busy.text(in: words)) else { throw error }
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
    var typed = form.text(of: field)
    while true {
      typed = try question.ask(startingWith: typed)
      let errors = try await errors(of: field)
      if errors.isEmpty { break }
      prompt.show(errors)
      if field == .agreeTerms { prompt.say(DialoguePhrase.wayOut.text(in: words)) }
      // The slip may have been in the first of the two, which nobody could see either.
      if field == .confirmPassword { try await fill(.password, isIntroduced: true) }
    }
    if field == .email { try suggestAnotherDomain() }
  }

  /// Asks whether a well-known mail domain was meant by one that is a slip away from it.
  private func suggestAnotherDomain() throws {
    guard let other = MailDomainSuggestion.suggestion(for: form.emailField.value) else { return }
    if try prompt.confirm(words.didYouMean(other)) { form.emailField.value = other }
  }

  /// What was answered; nothing that anybody could have meant, where it is not UTF-8.
  private func answer(_ question: String) throws -> String {
    do {
      return try prompt.text(question)
    } catch is RuleFailure {
      return ""
    }
  }

  /// What is wrong with a field; for the address, also that it was taken a moment ago.
  private func errors(of field: SignUpForm.Field) async throws -> [ValidationError] {
    let errors = form.errors(of: field)
    guard field == .email, errors.isEmpty, try await accounts.isProbablyTaken(form, from: nil)
    else {
      return errors
    }
    return [ValidationError(field: field.rawValue, RuleFailure(.alreadyExists))]
  }
}

extension SignUpForm {
  /// What a field holds, as it would be typed; nothing, for a secret.
  fileprivate func text(of field: Field) -> String {
    switch field {
    case .name: nameField.value
    case .email: emailField.value
    case .birthday: birthField.value?.description ?? ""
    case .language: languageField.value?.rawValue ?? ""
    case .password, .confirmPassword, .agreeTerms: ""
    }
  }
}
