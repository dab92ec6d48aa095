import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Creates an account.
struct SignUpCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "signup",
    abstract: "Create an account.",
    discussion: """
      In a terminal it asks for missing values. Prints the new user's ID.

      Examples:
        accounts signup
        accounts signup --name 'Ada Lovelace' --email ada@example.com \\
          --birthday 1990-12-10 --language english --agree-terms \\
          --password-stdin < password.txt
      """
  )

  @Option(
    help: ArgumentHelp(
      "A file with your invitation code, if you need a code to sign up.",
      valueName: "path"
    ),
    completion: .file()
  )
  var invitationFile: String?

  @Option(help: "Your name.")
  var name: String?

  @Option(help: "The e-mail address to log in with.")
  var email: String?

  @Option(help: ArgumentHelp("Your date of birth, as year-month-day.", valueName: "date"))
  var birthday: String?

  @Option(
    help:
      "Your language, in which this command also asks questions and reports errors: \(Messages.languageChoices)."
  )
  var language: String?

  @OptionGroup var custom: CustomOptions

  @Flag(help: "Agree to the terms.")
  var agreeTerms = false

  @Flag(help: "Read the password from standard input; a final line break is ignored.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let language = try language.flatMap(Language.init(named:)) ?? Environment.current.language
    let rules = try Settings.forms(common.configuration)
    let words = rules.messages(in: language)
    let form = rules.signUpForm(in: language)
    let canAsk = Terminal.isInteractive && !passwordStdin
    if !canAsk { try requireArguments(of: form) }
    let prompt = try common.prompt(in: words)
    try enterArguments(into: form, prompt)
    try await common.withDatabase(.created, pepper: true, mail: .ifSet) { database in
      try await signUp(form, database.accounts, words, prompt: canAsk ? prompt : nil)
    }
  }

  /// Signs up at once; with a prompt, asks for missing values first.
  private func signUp(
    _ form: SignUpForm,
    _ accounts: AccountService,
    _ words: Messages,
    prompt: Prompt?
  ) async throws {
    guard let prompt else {
      switch try await accounts.signUp(form, proof: .notAsked).get(in: words) {
      case .user(let user): try report(user)
      case .awaitsVerification: try reportVerification(form.emailField.value)
      }
      return
    }
    guard accounts.acceptsSignUps else { throw Failure(Refusal(.signUpsClosed), in: words) }
    let dialogue = SignUpDialogue(
      form: form,
      prompt: prompt,
      given: try givenFields(of: form),
      accounts: accounts,
      terms: try Settings.terms(common.configuration),
      privacy: try Settings.privacy(common.configuration)
    )
    if let user = try await dialogue.signUp() { try report(user, isTold: true) }
  }

  private func enterArguments(into form: SignUpForm, _ prompt: Prompt) throws {
    if let invitationFile {
      let code = try CodeFile.read(
        invitationFile,
        hint: "pass --invitation-file with the path of a file that contains your invitation code"
      )
      form.enter(code, into: .invitation)
    }
    if let name { form.enter(name, into: .name) }
    if let email { form.enter(email, into: .email) }
    if let birthday { form.enter(birthday, into: .birthday) }
    if let language { form.enter(language, into: .language) }
    for (key, value) in try custom.values(of: form) { form.enter(value, into: .custom(key)) }
    if agreeTerms { form.agreeTermsField.value = true }
    if passwordStdin {
      let label = prompt.words.label(of: form.passwordField.key)
      form.enterPassword(try PasswordInput.readStandardInput(or: prompt, label))
    }
  }

  private func givenFields(of form: SignUpForm) throws -> Set<SignUpForm.Field> {
    var fields = Set(try custom.values(of: form).map { SignUpForm.Field.custom($0.key) })
    if invitationFile != nil { fields.insert(.invitation) }
    if name != nil { fields.insert(.name) }
    if email != nil { fields.insert(.email) }
    if birthday != nil { fields.insert(.birthday) }
    if language != nil { fields.insert(.language) }
    if agreeTerms { fields.insert(.agreeTerms) }
    return fields
  }

  private func requireArguments(of form: SignUpForm) throws {
    let flags: [(SignUpForm.Field, String)] = [
      (.invitation, "--invitation-file"), (.name, "--name"), (.email, "--email"),
      (.birthday, "--birthday"), (.language, "--language"), (.agreeTerms, "--agree-terms"),
    ]
    let customFlags = form.validator.keys.compactMap { name -> (SignUpForm.Field, String)? in
      if case .custom(let key) = name { (name, "--field \(key)") } else { nil }
    }
    let given = try givenFields(of: form)
    let missing = (flags + customFlags).filter { form.requires($0.0) && !given.contains($0.0) }
      .map(\.1)
    try Failure.require(missing + (passwordStdin ? [] : ["--password-stdin"]))
  }

  private func reportVerification(_ email: String) throws {
    guard !common.json else { return try Console.printJSON(AwaitedVerification()) }
    Console.note(
      "an e-mail to <\(email.shown)> is queued; to confirm the address, open the link in the e-mail, or run 'accounts confirm'"
    )
  }

  /// The result of a sign-up whose address has to be verified.
  private struct AwaitedVerification: Encodable {
    let code = "awaitsVerification"
  }

  private func report(_ user: User, isTold: Bool = false) throws {
    do {
      guard !common.json else { return try Console.printJSON(UserDocument(user)) }
      if !isTold { Console.note("signed up \(user.mailbox)") }
      if user.awaitsApproval, !isTold {
        Console.note("you can log in after an administrator approves your account")
      }
      try Console.print(user.id.description)
    } catch {
      let failure = Failure(error)
      let message = failure.entries.map(\.message).joined(separator: ", ")
      let created = "the account \(user.id) was created, but \(message)"
      throw Failure(failure.status, code: .standardStreams, created)
    }
  }
}

extension SignUpForm {
  /// Enters a password without confirmation, or the reason for its rejection.
  fileprivate func enterPassword(_ input: PasswordInput) {
    switch input {
    case .secret(let secret): enterPassword(secret)
    case .refused(let failure): passwordField.refuseInput(failure)
    }
  }
}
