import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Creates an account for a user.
struct CreateUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a user.",
    discussion: """
      The rules are the same as for a sign-up. Prints the new user's ID. The user can change the password \
      later on the account page, or with 'accounts password'.

      An operator cannot agree to the terms for a user: --terms-accepted records when the user agreed.

      Examples:
        accounts users create --name 'Ada Lovelace' --email ada@example.com \\
          --birthday 1990-12-10 --language english \\
          --terms-accepted 2026-11-21
        accounts users create --name 'Ada Lovelace' --email ada@example.com \\
          --birthday 1990-12-10 --language english \\
          --terms-accepted 2026-11-21 --role admin --verified \\
          --password-stdin --dry-run < password.txt
      """
  )

  @OptionGroup var profile: ProfileOptions

  @Option(help: "The e-mail address to log in with.")
  var email: String?

  @Option(
    help: ArgumentHelp(
      "When the user agreed to the terms: a date (2026-11-21, taken as 0:00 UTC) or a timestamp (RFC 3339).",
      valueName: "timestamp"
    )
  )
  var termsAccepted: InstantArgument?

  @Option(help: "The role of the new user: member or admin.")
  var role: Role = .member

  @Flag(help: "Mark the address as verified.")
  var verified = false

  @Flag(
    help: "Read the user's first password from standard input instead of asking in a terminal."
  )
  var passwordStdin = false

  @Flag(help: "Check all values, but create no account.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let rules = try Settings.forms(common.configuration)
    let words = rules.messages(in: try Environment.current.language).forAdministrators
    let form = rules.createUserForm(in: words.language)
    try requireArguments(of: form)
    try profile.enter(into: form)
    form.emailField.value = email ?? ""
    form.agreeTermsField.value = termsAccepted != nil
    try enterPassword(into: form, words)
    let attributes = NewUserAttributes(
      role: role,
      isVerified: verified,
      termsAcceptedAt: termsAccepted?.date
    )
    guard !dryRun else { return try await judge(form, attributes, words) }
    try await common.withDatabase(.created, pepper: true) {
      try await create(form, attributes, $0.administration, words)
    }
  }

  private func create(
    _ form: SignUpForm,
    _ attributes: NewUserAttributes,
    _ administration: UserAdministration,
    _ words: Messages
  ) async throws {
    let user = try await administration.create(form, as: attributes, by: Operator.current)
      .get(in: words)
    guard !common.json else { return try Console.printJSON(UserDocument(user)) }
    Console.note("created an account for \(user.mailbox)")
    try Console.print(user.id.description)
  }

  private func judge(
    _ form: SignUpForm,
    _ attributes: NewUserAttributes,
    _ words: Messages
  ) async throws {
    try await common.withDatabase { database in
      if let errors = try await database.administration.errorsCreating(form, as: attributes) {
        throw Failure(errors, in: words)
      }
    }
    guard !common.json else { return try Console.printJSON(["dryRun": true]) }
    let (name, email) = (form.nameField.value, form.emailField.value)
    Console.note("would create an account for \(name.isEmpty ? email : "\(name) <\(email)>")")
  }

  private func enterPassword(into form: SignUpForm, _ words: Messages) throws {
    let prompt = try common.prompt(in: words)
    if passwordStdin {
      let label = words.label(of: form.passwordField.key)
      let input = try PasswordInput.readStandardInput(or: prompt, label)
      form.passwordField.enter(input)
      if case .secret(let password) = input { form.confirmPasswordField.value = password }
    } else {
      let again = form.presentation(of: .confirmPassword, in: words)
      let isConfirmed = form.validator.keys.contains(.confirmPassword)
      try NewPasswordQuestion(
        password: .init(
          field: form.passwordField,
          shown: form.presentation(of: .password, in: words)
        ),
        confirmation: isConfirmed ? .init(field: form.confirmPasswordField, shown: again) : nil,
        assessment: { form.passwordAssessment }
      )
      .ask(prompt)
    }
  }

  private func requireArguments(of form: SignUpForm) throws {
    var missing: [String] = []
    if form.requires(.name), profile.name == nil { missing.append("--name") }
    if email == nil { missing.append("--email") }
    if form.requires(.birthday), profile.birthday == nil { missing.append("--birthday") }
    if form.requires(.language), profile.language == nil { missing.append("--language") }
    if form.requires(.agreeTerms), termsAccepted == nil { missing.append("--terms-accepted") }
    let given = try profile.custom.values(of: form).map(\.key)
    for case .custom(let key) in form.validator.keys
    where form.requires(.custom(key)) && !given.contains(key) {
      missing.append("--field \(key)")
    }
    if !passwordStdin, !Terminal.isInteractive { missing.append("--password-stdin") }
    guard !missing.isEmpty else { return }
    throw Failure(
      .usage,
      code: .usage,
      "missing \(missing.joined(separator: ", "))",
      hint: "see 'accounts users create --help'"
    )
  }
}
