import Accounts
import AccountsForms
import Expectations
import TestSupport
import Testing

/// Tests that sign-ups are judged by the rules of the installation, whatever rules their form was
/// made by.
struct SignUpRulesTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let messages: [String]
    let apply: @Sendable (inout FormRules) -> Void
    let fillIn: @Sendable (SignUpForm) -> Void

    init(
      _ rule: String,
      _ messages: [String],
      _ apply: @escaping @Sendable (inout FormRules) -> Void = { _ in },
      form fillIn: @escaping @Sendable (SignUpForm) -> Void = { _ in }
    ) {
      testDescription = rule
      self.messages = messages
      self.apply = apply
      self.fillIn = fillIn
    }
  }

  static let cases = [
    Case("length", ["password: Use at least 15 characters."]) {
      $0.passwordPolicy = .nist
    } form: {
      $0.enterPassword(Secret("violet canyon"))
    },
    Case(
      "strength",
      ["password: This is a common password. Choose another, for example a few unusual words."],
      form: {
        $0.enterPassword(Secret("password1"))
      }
    ),
    Case("age", ["birthday: You must be at least 21 years old."]) {
      $0.minimumAge = 21
    } form: {
      let today = CivilDate.today
      $0.birthField.value = CivilDate(year: today.year - 20, month: today.month, day: 1)
    },
    Case(
      "name",
      ["name: Enter your name, for example Ada Lovelace."],
      form: {
        $0.enter("", into: .name)
      }
    ),
    Case(
      "birthday",
      ["birthday: Enter your date of birth."],
      form: { $0.enter("", into: .birthday) }
    ),
    Case(
      "required language",
      ["language: Choose a language."],
      form: { $0.enter("", into: .language) }
    ),
    Case("language", ["language: Choose one of these languages: Português."]) {
      $0.languages = [.portuguese]
    },
    Case(
      "consent",
      ["agreeTerms: Agree to the terms to continue."],
      form: {
        $0.enter("no", into: .agreeTerms)
      }
    ),
    Case("required field", ["city: Fill in this field."]) {
      $0.customFields = [CustomField("city", .text(length: 1...20))]
    },
    Case("limit of a field", ["color: Use at most 3 characters."]) {
      $0.customFields = [CustomField("color", .text(length: 0...3))]
    } form: {
      $0.enter("green", into: .custom("color"))
    },
    Case(
      "unknown field",
      ["color: Unknown field. Remove it."],
      form: {
        $0.enter("red", into: .custom("color"))
      }
    ),
    Case(
      "all at once",
      [
        "name: Enter your name, for example Ada Lovelace.",
        "password: This is a common password. Choose another, for example a few unusual words.",
        "city: Fill in this field.",
        "agreeTerms: Agree to the terms to continue.",
        "color: Unknown field. Remove it.",
      ]
    ) {
      $0.customFields = [CustomField("city", .text(length: 1...20))]
    } form: {
      $0.enter("", into: .name)
      $0.enterPassword(Secret("password1"))
      $0.enter("red", into: .custom("color"))
      $0.enter("no", into: .agreeTerms)
    },
  ]

  private let folder = TemporaryFolder()
  private let root = AuditActor.operator("root")

  /// Returns a filled form that accepts nearly anything.
  private func laxForm() -> SignUpForm {
    let form = SignUpForm(
      by: FormRules(
        passwordPolicy: .minimum(1),
        minimumAge: 0,
        uses: [
          .name: .optional, .birthday: .optional, .language: .optional, .agreeTerms: .absent,
        ],
        customFields: [CustomField("color", .text(length: 0...20), isRequired: false)]
      )
    )
    let filled = SignUpForm.filled()
    for name in SignUpForm.Field.builtIn { form.enter(filled.field(name).text, into: name) }
    form.enterPassword(filled.passwordField.value)
    return form
  }

  private func accounts(_ apply: (inout FormRules) -> Void) throws -> AccountService {
    var settings = AccountSettings.cheap
    apply(&settings.forms)
    return try .test(in: folder, settings)
  }

  @Test(arguments: cases)
  func `refuses what a form by other rules accepts, and stores nothing`(
    _ refusal: Case
  ) async throws {
    let accounts = try accounts(refusal.apply)
    func form() -> SignUpForm {
      let form = laxForm()
      refusal.fillIn(form)
      return form
    }
    #expect(throws: Never.self, "the form itself accepts it") { try form().submit() }
    let refused = try await accounts.signUp(form()).refusal
    expect(refused?.errors.messages, is: refusal.messages)
    let administration = accounts.administration
    let attributes = NewUserAttributes()
    let same = try await administration.create(form(), as: attributes, by: root).refusal
    expect(same, is: refused)
    let checked = try await administration.errorsCreating(form(), as: attributes)
    expect(checked, is: refused?.errors)
    #expect(try await accounts.allUsers().isEmpty)
    #expect(try await accounts.auditLog.events(AuditQuery()).isEmpty)
  }

  @Test(arguments: [
    ("2009-01-15", 2027, [String]()),
    ("2009-01-16", 2028, ["birthday: You must be at least 18 years old."]),
    (
      "2030-01-01", 2050,
      ["birthday: A date of birth cannot be in the future. Enter an earlier one."]
    ),
  ])
  func `the day of a form admits no birthday that the clock of the service refuses`(
    _ birthday: String,
    _ year: Int,
    _ messages: [String]
  ) async throws {
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    var laxer = accounts.forms
    laxer.minimumAge = 0
    for (index, rules) in [accounts.forms, laxer].enumerated() {
      let form = rules.signUpForm(
        in: .english,
        today: { CivilDate(year: year, month: 1, day: 31)! }
      )
      let filled = SignUpForm.filled(email: "ada\(index)@example.com")
      for name in SignUpForm.Field.builtIn { form.enter(filled.field(name).text, into: name) }
      form.enterPassword(filled.passwordField.value)
      form.enter("yes", into: .agreeTerms)
      form.enter(birthday, into: .birthday)
      let attributes = NewUserAttributes()
      let checked = try await accounts.administration.errorsCreating(form, as: attributes)
      expect(checked?.messages ?? [], is: messages)
      try await expect(accounts.signUp(form).refusal?.errors, is: checked)
    }
    try await expect(accounts.allUsers().count, is: (messages.isEmpty ? 2 : 0))
  }

  @Test func `only administrators create users at other domains and without an invitation`()
    async throws
  {
    let domains = try MailDomains(allowed: ["example.org"])
    let accounts = try accounts {
      $0.mailDomains = domains
      $0.signUpAccess = .invited
    }
    try await expect(
      accounts.signUp(SignUpForm.filled()).refusal?.errors.messages,
      is: [
        """
        invitation: Enter the code of your invitation. Ask the people who run this service if you \
        have none.
        """,
        """
        email: Only people with an address at these domains can sign up here: example.org. Enter such an address.
        """,
      ]
    )
    #expect(try await accounts.allUsers().isEmpty)
    let attributes = NewUserAttributes()
    _ = try await accounts.administration.create(.filled(), as: attributes, by: root).get()
  }

  @Test func `the form shows the errors of the installation`() async throws {
    let accounts = try accounts { $0.passwordPolicy = .nist }
    let form = laxForm()
    form.enterPassword(Secret("violet canyon"))
    _ = try await accounts.signUp(form)
    expect(form.passwordField.visibleErrors.map(\.code), is: [.passwordTooShort])
    expect(form.firstInvalidField, is: .password)
  }

  @Test func `the input of fields that the installation does not have is not stored`()
    async throws
  {
    let accounts = try accounts { $0.uses = [.birthday: .absent, .agreeTerms: .absent] }
    let user = try await accounts.signUp(SignUpForm.filled()).user
    expect(user.birthday, is: nil)
    try await expect(accounts.personalData(of: user.id, by: root)?.user.termsAcceptedAt, is: nil)
  }
}
