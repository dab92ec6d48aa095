import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Makes an account for somebody.
struct CreateUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make an account for somebody.",
    discussion: """
      The same is asked of it as of a sign-up. Prints the new user's identifier. The person can choose another \
      password with 'accounts password'.

      Nobody agrees to terms for somebody else: --terms-accepted says when the person did, and is kept as \
      their agreement.

      Examples:
        accounts users create --name 'Ada Lovelace' --email ada@example.com \\
          --birthday 1990-12-10 --language english \\
          --terms-accepted 2026-11-21
        accounts users create --name 'Ada Lovelace' --email ada@example.com \\
          --birthday 1990-12-10 --language english \\
          --terms-accepted 2026-11-21 --role admin --verified --password-stdin --dry-run < password.txt
      """
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var profile: ProfileOptions

  @Option(help: "The address the person will log in with.")
  var email: String?

  @Option(
    help: ArgumentHelp(
      "When the person agreed to the terms: a day (2026-11-21, from 0:00 UTC) or an instant (RFC 3339).",
      valueName: "instant"
    )
  )
  var termsAccepted: InstantArgument?

  @Option(help: "member or admin.")
  var role: Role = .member

  @Flag(help: "Note that the address is known to be the person's.")
  var verified = false

  @Flag(
    help: "Read the person's first password from standard input; without it a terminal is asked."
  )
  var passwordStdin = false

  @Flag(help: "Judge everything, and make no account.")
  var dryRun = false

  func perform() async throws {
    try requireArguments()
    let words = Words(try Environment.current.language)
    let form = SignUpForm(
      policy: try PasswordPolicySetting.read(common.configuration),
      estimator: try PasswordLists.estimator(common.configuration),
      today: { CivilDate(Date(), in: .current) }
    )
    profile.enter(into: form.nameField, form.birthField, form.languageField)
    form.emailField.value = email ?? ""
    form.agreeTermsField.value = true
    try enterPassword(into: form, words)
    let standing = NewUserStanding(
      role: role,
      isVerified: verified,
      termsAcceptedAt: termsAccepted?.date
    )
    guard !dryRun else { return try await judge(form, standing, words) }
    try await common.withDatabase(.created, pepper: true) {
      try await create(form, standing, $0.administration, words)
    }
  }

  private func create(
    _ form: SignUpForm,
    _ standing: NewUserStanding,
    _ administration: UserAdministration,
    _ words: Words
  ) async throws {
    switch try await administration.create(form, as: standing, by: Operator.current) {
    case .signedUp(let user):
      guard !common.json else { return try Console.printJSON(UserDocument(user)) }
      Console.note("made an account for \(user.name) <\(user.email)>")
      try Console.print(user.id.description)
    case .refused(let errors): throw Failure(errors, in: words)
    case .throttled(let until): throw Failure(signUpsThrottledUntil: until)
    }
  }

  private func judge(
    _ form: SignUpForm,
    _ standing: NewUserStanding,
    _ words: Words
  ) async throws {
    try await common.withDatabase { database in
      if let errors = try await database.administration.errorsCreating(form, as: standing) {
        throw Failure(errors, in: words)
      }
    }
    guard !common.json else { return try Console.printJSON(["dryRun": true]) }
    Console.note("would make an account for \(form.nameField.value) <\(form.emailField.value)>")
  }

  private func enterPassword(into form: SignUpForm, _ words: Words) throws {
    let prompt = try common.prompt(in: words)
    if passwordStdin {
      let label = words.label(of: form.passwordField.key)
      let input = try PasswordInput.readStandardInput(or: prompt, label)
      form.passwordField.enter(input)
      if case .secret(let password) = input { form.confirmPasswordField.value = password }
    } else {
      let again = form.presentation(of: .confirmPassword, in: words)
      try NewPasswordQuestion(
        password: .init(
          field: form.passwordField,
          shown: form.presentation(of: .password, in: words)
        ),
        confirmation: .init(field: form.confirmPasswordField, shown: again),
        assessment: { form.passwordAssessment }
      )
      .ask(prompt)
    }
  }

  private func requireArguments() throws {
    var missing: [String] = []
    if profile.name == nil { missing.append("--name") }
    if email == nil { missing.append("--email") }
    if profile.birthday == nil { missing.append("--birthday") }
    if profile.language == nil { missing.append("--language") }
    if termsAccepted == nil { missing.append("--terms-accepted") }
    if !passwordStdin, !Terminal.isInteractive { missing.append("--password-stdin") }
    guard !missing.isEmpty else { return }
    throw Failure(
      .usage,
      "missing \(missing.joined(separator: ", "))",
      hint: "see 'accounts users create --help'"
    )
  }
}
