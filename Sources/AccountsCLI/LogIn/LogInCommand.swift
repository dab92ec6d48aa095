import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Logs a user in.
struct LogInCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in, and stay logged in.",
    discussion: """
      In a terminal it asks for missing values. Stores a session for the other commands of your own account; with \
      --no-session it only checks the password. Prints the user's ID.

      Examples:
        accounts login
        accounts login --email ada@example.com --password-stdin < password.txt
      """
  )

  @Option(help: "The e-mail address to log in with.")
  var email: String?

  @Flag(help: "Read the password from standard input; a final line break is ignored.")
  var passwordStdin = false

  @Flag(help: "Only check the password; do not start a session.")
  var noSession = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let prompt = try common.prompt(in: try Environment.current.words)
    let form = LogInForm()
    try DatabaseLocation(option: common.db, try common.configuration).requireExisting()
    try fill(form, prompt)
    try await common.withDatabase(pepper: true, mail: .ifSet) {
      try await logIn(form, $0.accounts, prompt)
    }
  }

  private var canAsk: Bool { Terminal.isInteractive && !passwordStdin }

  private func logIn(_ form: LogInForm, _ accounts: AccountService, _ prompt: Prompt) async throws {
    let file = noSession ? nil : try common.logInFile()
    let kept = try file?.read()
    let origin = LogInOrigin(
      userAgent: file == nil ? nil : "accounts",
      device: kept?.device,
      wantsSession: file != nil,
      replacing: kept?.token
    )
    let dialogue = LogInDialogue(
      accounts: accounts,
      origin: origin,
      person: canAsk ? prompt : nil
    )
    let logIn = try await dialogue.finish(try await accounts.logIn(form, from: origin))
    if let file { try keep(logIn, in: file) }
    try report(logIn.user, accounts.forms)
  }

  private func keep(_ logIn: LogIn, in file: LogInFile) throws {
    guard let started = logIn.session else {
      return Console.note("the disk is full: no session was started")
    }
    try file.write(LogInFile.Contents(token: started.token, device: started.device))
  }

  private func fill(_ form: LogInForm, _ prompt: Prompt) throws {
    if !canAsk {
      try Failure.require(
        (email == nil ? ["--email"] : []) + (passwordStdin ? [] : ["--password-stdin"])
      )
    }
    let words = prompt.words
    if let email { form.emailField.value = email }
    if canAsk {
      let label = words.label(of: form.emailField.key)
      try prompt.text(label, into: form.emailField, isGiven: email != nil)
    }
    let label = words.label(of: form.passwordField.key)
    form.passwordField.enter(
      try passwordStdin
        ? PasswordInput.readStandardInput(or: prompt, label) : prompt.password(label)
    )
  }

  private func report(_ user: User, _ rules: FormRules) throws {
    guard !common.json else { return try Console.printJSON(UserDocument(user, asking: rules)) }
    Console.note("logged in as \(user.mailbox)")
    MissingFieldsNote.print(for: user, rules)
    try Console.print(user.id.description)
  }
}
