import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Makes an account.
struct SignUpCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "signup",
    abstract: "Make an account.",
    discussion: """
      On a terminal it asks for what is missing. Prints the new user's identifier.

      Examples:
        accounts signup
        accounts signup --name 'Ada Lovelace' --email ada@example.com \\
          --birthday 1990-12-10 --language english --agree-terms \\
          --password-stdin < password.txt
      """
  )

  @OptionGroup var common: CommonOptions

  @Option(help: "The person's name.")
  var name: String?

  @Option(help: "The address to log in with.")
  var email: String?

  @Option(help: ArgumentHelp("The person's birthday, as year-month-day.", valueName: "date"))
  var birthday: String?

  @Option(help: "english, portuguese or spanish: also the language of what is said here.")
  var language: String?

  @Flag(help: "Agree to the terms.")
  var agreeTerms = false

  @Flag(help: "Read the password from standard input; a final line end is not part of it.")
  var passwordStdin = false

  func perform() async throws {
    let form = SignUpForm(
      policy: try PasswordPolicySetting.read(common.configuration),
      estimator: try PasswordLists.estimator(common.configuration),
      today: { CivilDate(Date(), in: .current) }
    )
    let words = Words(try language.flatMap(Language.init(named:)) ?? Environment.current.language)
    let canAsk = Terminal.isInteractive && !passwordStdin
    if !canAsk { try requireArguments() }
    let prompt = try common.prompt(in: words)
    try enterArguments(into: form, prompt)
    try await common.withDatabase(.created, pepper: true) { database in
      try await signUp(form, database.accounts, words, prompt: canAsk ? prompt : nil)
    }
  }

  /// Signs up at once; with a prompt, asks for what is missing.
  private func signUp(
    _ form: SignUpForm,
    _ accounts: AccountService,
    _ words: Words,
    prompt: Prompt?
  ) async throws {
    guard let prompt else {
      switch try await accounts.signUp(form) {
      case .signedUp(let user): try report(user)
      case .refused(let errors): throw Failure(errors, in: words)
      case .throttled(let until): throw Failure(signUpsThrottledUntil: until)
      }
      return
    }
    let dialogue = SignUpDialogue(
      form: form,
      prompt: prompt,
      given: givenFields,
      accounts: accounts,
      terms: try Settings.terms(common.configuration),
      privacy: try Settings.privacy(common.configuration)
    )
    try report(try await dialogue.signUp(), isTold: true)
  }

  private func enterArguments(into form: SignUpForm, _ prompt: Prompt) throws {
    if let name { form.enter(name, into: .name) }
    if let email { form.enter(email, into: .email) }
    if let birthday { form.enter(birthday, into: .birthday) }
    if let language { form.enter(language, into: .language) }
    if agreeTerms { form.agreeTermsField.value = true }
    if passwordStdin {
      let label = prompt.words.label(of: form.passwordField.key)
      form.enterPassword(try PasswordInput.readStandardInput(or: prompt, label))
    }
  }

  private var givenFields: Set<SignUpForm.Field> {
    var fields: Set<SignUpForm.Field> = []
    if name != nil { fields.insert(.name) }
    if email != nil { fields.insert(.email) }
    if birthday != nil { fields.insert(.birthday) }
    if language != nil { fields.insert(.language) }
    if agreeTerms { fields.insert(.agreeTerms) }
    return fields
  }

  private func requireArguments() throws {
    var missing: [String] = []
    if name == nil { missing.append("--name") }
    if email == nil { missing.append("--email") }
    if birthday == nil { missing.append("--birthday") }
    if language == nil { missing.append("--language") }
    if !agreeTerms { missing.append("--agree-terms") }
    if !passwordStdin { missing.append("--password-stdin") }
    try Failure.require(missing)
  }

  private func report(_ user: User, isTold: Bool = false) throws {
    do {
      guard !common.json else { return try Console.printJSON(UserDocument(user)) }
      if !isTold { Console.note("signed up \(user.name) <\(user.email)>") }
      try Console.print(user.id.description)
    } catch {
      let failure = Failure(error)
      let message = failure.entries.map(\.message).joined(separator: ", ")
      throw Failure(failure.status, "the account \(user.id) was made, but \(message)")
    }
  }
}

extension SignUpForm {
  /// Takes a password that was given once, or the reason there is none.
  fileprivate func enterPassword(_ input: PasswordInput) {
    switch input {
    case .secret(let secret): enterPassword(secret)
    case .refused(let failure): passwordField.refuseInput(failure)
    }
  }
}

extension Failure {
  /// Refuses to go on without arguments that nobody can be asked for.
  static func require(_ missing: [String]) throws {
    guard !missing.isEmpty else { return }
    throw Failure(
      .usage,
      "missing \(missing.joined(separator: ", "))",
      hint: Terminal.isInteractive
        ? "give them, or leave --password-stdin out to be asked"
        : "only on a terminal does the program ask for what is missing"
    )
  }
}
