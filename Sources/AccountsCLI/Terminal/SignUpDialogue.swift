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

  /// Where the person is to be signed up.
  let accounts: AccountService

  /// Signs the person up, however many tries it takes.
  ///
  /// - Throws: ``Failure`` where the person gives up, and what the service throws.
  func signUp() async throws -> User {
    var pending: Set<SignUpForm.Field> = []
    for field in SignUpForm.Field.allCases {
      if given.contains(field) {
        let errors = try await errors(of: field)
        guard !errors.isEmpty else { continue }
        Terminal.show(errors, words)
      }
      pending.insert(field)
    }
    while true {
      for field in SignUpForm.Field.allCases where pending.contains(field) {
        try await fill(field)
      }
      switch try await trySignUp() {
      case .signedUp(let user): return user
      case .refused(let errors):
        Terminal.show(Array(errors), words)
        pending = Set(errors.compactMap { SignUpForm.Field(rawValue: $0.field) })
      }
    }
  }

  /// Signs up, and offers another try where the database is busy: nobody types a form twice for that.
  private func trySignUp() async throws -> SignUpResult {
    while true {
      do {
        return try await accounts.signUp(form)
      } catch let error as StorageError where error.code == .databaseBusy {
        Console.say("\(words.errorPrefix): \(error)")
        guard try Terminal.confirm("Try again?") else { throw error }
      }
    }
  }

  /// Asks for a field until it is valid.
  private func fill(_ field: SignUpForm.Field) async throws {
    while true {
      do {
        try ask(field)
        let errors = try await errors(of: field)
        guard !errors.isEmpty else { return }
        Terminal.show(errors, words)
      } catch let failure as RuleFailure {
        Terminal.show([ValidationError(field: field.rawValue, failure)], words)
      }
      // The slip may have been in the first of the two, which nobody could see either.
      if field == .confirmPassword { try await fill(.password) }
    }
  }

  /// What is wrong with a field; for the address, also that it was taken a moment ago.
  private func errors(of field: SignUpForm.Field) async throws -> [ValidationError] {
    let errors = form.errors(of: field)
    guard field == .email, errors.isEmpty, try await accounts.isProbablyTaken(form) else {
      return errors
    }
    return [ValidationError(field: field.rawValue, RuleFailure(.alreadyExists))]
  }

  private func ask(_ field: SignUpForm.Field) throws {
    let shown = form.presentation(of: field, in: words)
    let prompt = shown.label + (shown.hint.map { " (\($0))" } ?? "")
    switch field {
    case .password: form.passwordField.enter(try PasswordPrompt.ask(prompt))
    case .confirmPassword: form.confirmPasswordField.enter(try PasswordPrompt.ask(prompt))
    case .name, .email, .birthday, .language, .agreeTerms:
      form.enter(try Terminal.ask(prompt), into: field)
    }
  }
}
