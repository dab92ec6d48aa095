import Accounts
import AccountsForms

/// Asks for what a sign-up still lacks, one field at a time, and again for what is refused.
struct SignUpDialogue {
  /// What is being filled in.
  let form: SignUpForm

  /// The language it is asked in.
  let words: Words

  /// The fields that were given on the command line: asked for only if they are refused.
  let given: Set<SignUpForm.Field>

  /// Signs the person up, however many tries it takes.
  ///
  /// - Throws: ``Failure`` where the person gives up, and what the service throws.
  func signUp(with accounts: AccountService) async throws -> User {
    var pending = SignUpForm.Field.allCases.filter { !given.contains($0) }
    for field in given { try repair(field) }
    while true {
      for field in pending { try fill(field) }
      switch try await accounts.signUp(form) {
      case .signedUp(let user): return user
      case .refused(let errors):
        show(Array(errors))
        pending = errors.compactMap { SignUpForm.Field(rawValue: $0.field) }
      }
    }
  }

  /// Asks for a field that was given, if what was given will not do.
  private func repair(_ field: SignUpForm.Field) throws {
    let errors = form.errors(of: field)
    guard !errors.isEmpty else { return }
    show(errors)
    try fill(field)
  }

  /// Asks for a field until it is valid.
  private func fill(_ field: SignUpForm.Field) throws {
    while true {
      try ask(field)
      let errors = form.errors(of: field)
      guard !errors.isEmpty else { return }
      show(errors)
    }
  }

  private func ask(_ field: SignUpForm.Field) throws {
    let hint = words.hint(for: field).map { " (\($0))" } ?? ""
    let prompt = words.label(of: field) + hint
    switch field {
    case .password: form.passwordField.enter(try PasswordPrompt.ask(prompt))
    case .confirmPassword: form.confirmPasswordField.enter(try PasswordPrompt.ask(prompt))
    case .name, .email, .birthday, .language, .agreeTerms:
      form.enter(try Terminal.ask(prompt), into: field)
    }
  }

  private func show(_ errors: [ValidationError]) {
    for error in errors { Console.say("Error: \(words.message(for: error))") }
  }
}
