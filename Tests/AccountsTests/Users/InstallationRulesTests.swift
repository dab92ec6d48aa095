import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import Accounts

/// Tests that changes are judged by the rules of the installation, whatever rules their forms were
/// made by.
struct InstallationRulesTests {
  private let folder = TemporaryFolder()
  private let root = AuditActor.operator("root")

  private func accounts(
    _ apply: (inout FormRules) throws -> Void = { _ in }
  ) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.mail = try .test()
    try apply(&settings.forms)
    return try .test(in: folder, settings)
  }

  /// Everything that an operation could have stored.
  private func stored(in accounts: AccountService, of user: User) async throws -> [String] {
    try await accounts.traces(of: user) + ["\(try await accounts.allUsers())"]
      + (try await accounts.auditLog.events(AuditQuery())).map { "\($0)" }
      + (try await accounts.administration.mails()).map { "\($0)" }
      + (try await accounts.administration.invitations()).map { "\($0)" }
  }

  /// Expects that an operation is refused with some messages, and stores nothing.
  private func expect(
    _ messages: [String],
    _ accounts: AccountService,
    of user: User,
    _ operation: () async throws -> Refusal?
  ) async throws {
    let before = try await stored(in: accounts, of: user)
    #expect(try await operation()?.errors.messages == messages)
    #expect(try await stored(in: accounts, of: user) == before)
  }

  struct NewPassword: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let message: String
    var policy = PasswordPolicy.standard
  }

  static let newPasswords = [
    NewPassword(
      testDescription: "length",
      text: "purple harbor",
      message: "newPassword: Use at least 15 characters.",
      policy: .nist
    ),
    NewPassword(
      testDescription: "strength",
      text: "password1",
      message: """
        newPassword: This is a common password. Choose another, for example a few unusual words.
        """
    ),
    NewPassword(
      testDescription: "name",
      text: "Ada Lovelace",
      message: """
        newPassword: The password must differ from your name, your e-mail address and the name of this service. Choose \
        another.
        """
    ),
    NewPassword(
      testDescription: "address",
      text: "ada@example.com",
      message: """
        newPassword: The password must differ from your name, your e-mail address and the name of this service. Choose \
        another.
        """
    ),
  ]

  @Test(arguments: newPasswords)
  func `a changed password meets the policy, whatever the form asks for`(
    _ new: NewPassword
  ) async throws {
    let accounts = try accounts { $0.passwordPolicy = new.policy }
    let ada = try await accounts.signUp("ada@example.com")
    let form = ChangePasswordForm(by: FormRules(passwordPolicy: .minimum(1)), name: "", email: "")
    form.currentPasswordField.value = Secret(SignUpForm.testPassword)
    form.newPasswordField.value = Secret(new.text)
    form.confirmPasswordField.value = Secret(new.text)
    #expect(throws: Never.self, "the form itself accepts it") { try form.submit() }
    try await expect([new.message], accounts, of: ada) {
      try await accounts.changePassword(form, of: ada).refusal
    }
    #expect(ValidationErrors(form.newPasswordField.visibleErrors).messages == [new.message])
  }

  @Test(arguments: newPasswords)
  func `a password that a code sets meets the policy, whatever the form asks for`(
    _ new: NewPassword
  ) async throws {
    let accounts = try accounts { $0.passwordPolicy = new.policy }
    let ada = try await accounts.signUp("ada@example.com")
    let form = RecoverForm(by: FormRules(passwordPolicy: .minimum(1)))
    form.codeField.value = try await accounts.resetCode(of: ada.id)
    form.newPasswordField.value = Secret(new.text)
    form.confirmPasswordField.value = Secret(new.text)
    #expect(throws: Never.self, "the form itself accepts it") { try form.submit() }
    try await expect([new.message], accounts, of: ada) {
      try await accounts.recover(form).refusal
    }
    #expect(ValidationErrors(form.newPasswordField.visibleErrors).messages == [new.message])
  }

  @Test func `a form of the installation for another name does not let the user's own name pass`()
    async throws
  {
    let accounts = try accounts()
    let ada = try await accounts.signUp("ada@example.com")
    let form = accounts.forms.changePasswordForm(name: "Grace Hopper", email: "grace@example.com")
    form.currentPasswordField.value = Secret(SignUpForm.testPassword)
    form.newPasswordField.value = Secret("ada@example.com")
    form.confirmPasswordField.value = Secret("ada@example.com")
    try await expect([Self.newPasswords[3].message], accounts, of: ada) {
      try await accounts.changePassword(form, of: ada).refusal
    }
  }

  struct Edit: CustomTestStringConvertible {
    let testDescription: String
    let input: [String: String]
    let messages: [String]
    let apply: @Sendable (inout FormRules) -> Void

    init(
      _ rule: String,
      _ input: [String: String],
      _ messages: [String],
      _ apply: @escaping @Sendable (inout FormRules) -> Void = { _ in }
    ) {
      testDescription = rule
      self.input = input
      self.messages = messages
      self.apply = apply
    }
  }

  static let edits = [
    Edit("name", ["name": ""], ["name: Enter your name, for example Ada Lovelace."]),
    Edit("birthday", ["birthday": ""], ["birthday: Enter your date of birth."]),
    Edit(
      "age",
      ["birthday": "\(CivilDate.today.year - 20)-\(CivilDate.today.description.dropFirst(5))"],
      ["birthday: You must be at least 21 years old."]
    ) { $0.minimumAge = 21 },
    Edit(
      "language",
      ["language": "spanish"],
      ["language: Choose one of these languages: Português, English."]
    ) { $0.languages = [.portuguese] },
    Edit("limit of a field", ["color": "green"], ["color: Use at most 3 characters."]) {
      $0.customFields = [CustomField("color", .text(length: 0...3), isRequired: false)]
    },
    Edit("unknown field", ["color": "red"], ["color: Unknown field. Remove it."]),
    Edit(
      "all at once",
      ["name": "", "birthday": "", "color": "red"],
      [
        "name: Enter your name, for example Ada Lovelace.",
        "birthday: Enter your date of birth.",
        "color: Unknown field. Remove it.",
      ]
    ),
  ]

  private static let laxUses: [SignUpForm.Field: FieldUse] = [
    .name: .optional, .birthday: .optional,
  ]
  private static let laxFields = [CustomField("color", .text(length: 0...20), isRequired: false)]

  /// A user of a service with the default rules, and a service with others on the same database.
  private func user(before edit: Edit) async throws -> (User, AccountService) {
    let ada = try await accounts().signUp("ada@example.com")
    return (ada, try accounts(edit.apply))
  }

  @Test(arguments: edits)
  func `a profile meets the rules, whatever the form asks for`(_ edit: Edit) async throws {
    let (ada, accounts) = try await user(before: edit)
    let form = ProfileForm(
      name: ada.name,
      birthday: ada.birthday,
      language: ada.language,
      by: FormRules(minimumAge: 0, uses: Self.laxUses, customFields: Self.laxFields),
      today: { .today }
    )
    for (field, text) in edit.input { form.enter(text, into: ProfileForm.Field(rawValue: field)) }
    #expect(throws: Never.self, "the form itself accepts it") { try form.submit() }
    try await expect(edit.messages, accounts, of: ada) {
      try await accounts.updateProfile(form, of: ada.id, by: .user(ada.id)).refusal
    }
    #expect(ValidationErrors(form.validator.errors).messages == edit.messages)
  }

  @Test(arguments: edits)
  func `a user whom an administrator edits meets the rules, whatever the form asks for`(
    _ edit: Edit
  ) async throws {
    let (ada, accounts) = try await user(before: edit)
    let form = EditUserForm(
      name: ada.name,
      email: ada.email,
      birthday: ada.birthday,
      language: ada.language,
      by: FormRules(minimumAge: 0, uses: Self.laxUses, customFields: Self.laxFields),
      today: { .today }
    )
    for (field, text) in edit.input { form.enter(text, into: EditUserForm.Field(rawValue: field)) }
    form.enter("ada@example.org", into: .email)
    #expect(throws: Never.self, "the form itself accepts it") { try form.submit() }
    try await expect(edit.messages, accounts, of: ada) {
      let update = UserUpdate(form: form, role: .admin)
      return try await accounts.administration.update(update, of: .id(ada.id), by: root).refusal
    }
    #expect(ValidationErrors(form.validator.errors).messages == edit.messages)
  }

  @Test func `values that a form was made with by mistake are not taken for the stored ones`()
    async throws
  {
    let accounts = try accounts()
    let ada = try await accounts.signUp("ada@example.com")
    // It accepts the birthday that it takes for the present one.
    let child = CivilDate(year: CivilDate.today.year - 5, month: 1, day: 1)
    let form = ProfileForm(name: "Ada King", birthday: child, language: .spanish, today: { .today })
    form.languageField.value = .portuguese
    let actor = AuditActor.user(ada.id)
    let user = try await accounts.updateProfile(form, of: ada.id, by: actor).get().user
    #expect(user.language == .portuguese)
    #expect(user.name == ada.name && user.birthday == ada.birthday)
  }

  @Test func `the input of a field that the form does not have is not stored`() async throws {
    let accounts = try accounts { $0.uses = [.name: .absent, .birthday: .absent] }
    let form = accounts.forms.signUpForm(in: .english)
    let filled = SignUpForm.filled()
    for name in SignUpForm.Field.builtIn { form.enter(filled.field(name).text, into: name) }
    form.enterPassword(filled.passwordField.value)
    form.enter("yes", into: .agreeTerms)
    let child = CivilDate(year: CivilDate.today.year - 5, month: 1, day: 1)
    form.birthField.value = child
    let ada = try await accounts.signUp(form).user
    #expect(ada.name == nil && ada.birthday == nil)
    let profile = accounts.forms.profileForm(for: ada)
    profile.nameField.value = "7"
    profile.birthField.value = child
    let actor = AuditActor.user(ada.id)
    let result = try await accounts.updateProfile(profile, of: ada.id, by: actor)
    #expect(result == .done(UpdatedUser(user: ada, isChanged: false)))
    let edit = accounts.forms.editUserForm(for: ada)
    edit.birthField.value = child
    let update = UserUpdate(form: edit)
    let edited = try await accounts.administration.update(update, of: .id(ada.id), by: root)
    #expect(edited == result)
  }

  @Test func `a new address is at a domain that may sign up, whatever the form asks for`()
    async throws
  {
    let ada = try await accounts().signUp("ada@example.com")
    let accounts = try accounts { $0.mailDomains = try MailDomains(allowed: ["example.org"]) }
    let form = ChangeEmailForm()
    form.emailField.value = "ada@evil.example"
    form.passwordField.value = Secret(SignUpForm.testPassword)
    #expect(throws: Never.self, "the form itself accepts it") { try form.submit() }
    let message = """
      newEmail: Only people with an address at these domains can sign up here: example.org. Enter such an address.
      """
    try await expect([message], accounts, of: ada) {
      try await accounts.requestEmailChange(form, of: ada).refusal
    }
    #expect(ValidationErrors(form.emailField.visibleErrors).messages == [message])
  }

  @Test func `an invitation keeps to the domains and the longest time, whatever the form asks for`()
    async throws
  {
    let ada = try await accounts().signUp("ada@example.com")
    let accounts = try accounts { $0.mailDomains = try MailDomains(allowed: ["example.org"]) }
    let form = InviteUserForm(days: 366, maximumDays: 10_000)
    form.emailField.value = "eve@evil.example"
    #expect(throws: Never.self, "the form itself accepts it") { try form.submit() }
    let messages = [
      "email: Only people with an address at these domains can sign up here: example.org. Enter such an address.",
      "expiresInDays: Enter 365 or less.",
    ]
    try await expect(messages, accounts, of: ada) {
      try await accounts.administration.invite(form, by: root).refusal
    }
    #expect(ValidationErrors(form.validator.errors).messages == messages)
  }
}
