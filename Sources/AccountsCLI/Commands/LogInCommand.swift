import Accounts
import AccountsForms
import ArgumentParser

/// Checks an address and a password.
struct LogInCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Check an address and a password.",
    discussion: """
      On a terminal it asks for what is missing. Prints the user's identifier.

      Examples:
        accounts login
        accounts login --email ada@example.com --password-stdin < password.txt
      """
  )

  @OptionGroup var common: CommonOptions

  @Option(help: "The address the person signed up with.")
  var email: String?

  @Flag(help: "Read the password from standard input; a final line end is not part of it.")
  var passwordStdin = false

  func perform() async throws {
    let words = Words(try Environment.current.language)
    let form = LogInForm()
    try fill(form, words)
    let accounts = try common.openAccounts()
    switch try await accounts.logIn(form) {
    case .loggedIn(let logIn): try report(logIn.user)
    case .refused(let errors): throw Failure(errors, in: words)
    case .throttled(let until): throw Failure(throttledUntil: until)
    case .wrongCredentials:
      let code = ErrorCode.wrongCredentials
      throw Failure(.denied, code: code.rawValue, words.message(for: RuleFailure(code)))
    }
  }

  private func fill(_ form: LogInForm, _ words: Words) throws {
    let canAsk = Terminal.isInteractive && !passwordStdin
    if !canAsk {
      try Failure.require(
        (email == nil ? ["--email"] : []) + (passwordStdin ? [] : ["--password-stdin"])
      )
    }
    if let email { form.emailField.value = email }
    if canAsk {
      try Terminal.ask(
        words.label(of: form.emailField.key),
        into: form.emailField,
        words,
        isGiven: email != nil
      )
    }
    let prompt = words.label(of: form.passwordField.key)
    form.passwordField.enter(
      try passwordStdin
        ? PasswordInput.readStandardInput(prompt: prompt) : PasswordPrompt.ask(prompt)
    )
  }

  private func report(_ user: User) throws {
    guard !common.json else { return try Console.printJSON(UserDocument(user)) }
    Console.note("logged in as \(user.name) <\(user.email)>")
    try Console.print(user.id.description)
  }
}
