import Accounts
import AccountsForms
import Expectations
import TestSupport
import Testing

/// Tests of every rejection of the sign-up form: the input, the whole message, and that no user is
/// stored.
struct SignUpRefusalTests {
  struct Refusal: CustomTestStringConvertible {
    let field: SignUpForm.Field
    let input: String
    let message: String

    init(_ field: SignUpForm.Field, _ input: String, _ message: String) {
      self.field = field
      self.input = input
      self.message = message
    }

    var testDescription: String { "\(field): \(input.prefix(40).debugDescription)" }
  }

  private static let characters =
    "Use letters, with spaces, hyphens, dots and apostrophes between them."

  static let names = [
    Refusal(.name, "", "Enter your name, for example Ada Lovelace."),
    Refusal(.name, " \u{3000} ", "Enter your name, for example Ada Lovelace."),
    Refusal(.name, "John123", "A name cannot contain “1”. \(characters)"),
    Refusal(.name, "a\nb", "A name cannot contain “U+000A”. \(characters)"),
    Refusal(.name, "a\u{202E}b", "A name cannot contain “U+202E”. \(characters)"),
    Refusal(
      .name,
      "---",
      "A name needs at least one letter. Enter your name, for example Ada Lovelace."
    ),
    Refusal(.name, String(repeating: "a", count: 201), "Use at most 200 characters."),
    Refusal(.name, String(repeating: "a", count: 1_000_000), "Use at most 200 characters."),
  ]

  private static let localDots = """
    The part before the @ cannot begin or end with a dot, or have two dots in a row. Enter an address such as \
    ada.lovelace@example.com.
    """
  private static let localCharacter =
    "The part before the @ contains a space or a character that addresses cannot have. Remove it."
  private static let domain =
    "The part after the @ is not a domain name. Enter one such as example.com."

  static let addresses = [
    Refusal(.email, "", "Enter your e-mail address, for example ada@example.com."),
    Refusal(.email, "ada", "The address has no @. Enter an address such as ada@example.com."),
    Refusal(.email, "@x.org", "Enter the part before the @, for example ada@example.com."),
    Refusal(.email, "a..b@x.org", localDots),
    Refusal(.email, "a b@x.org", localCharacter),
    Refusal(.email, "a＠b@x.org", localCharacter),
    Refusal(
      .email,
      String(repeating: "a", count: 65) + "@x.org",
      "The part before the @ is too long for mail servers. Enter a shorter address."
    ),
    Refusal(.email, "ada@", "Enter the domain after the @, for example ada@example.com."),
    Refusal(
      .email,
      "ada@localhost",
      "The domain after the @ is incomplete. Enter an address such as ada@example.com."
    ),
    Refusal(.email, "a@x..com", domain),
    Refusal(.email, "a@-.com", domain),
    Refusal(
      .email,
      "a@192.0.2.1",
      "The part after the @ ends in a number. Enter a domain name such as example.com."
    ),
    Refusal(
      .email,
      String(repeating: "a", count: 1_000_000),
      "This address is too long for mail servers. Enter a shorter one."
    ),
  ]

  private static let personal = """
    The password must differ from your name, your e-mail address and the name of this service. Choose another.
    """
  private static let common =
    "This is a common password. Choose another, for example a few unusual words."
  private static let weak =
    "This password is too easy to guess. Make it longer, for example with a few unusual words."
  private static let control =
    "The password contains a tab, a line break or another control character. Remove it."

  static let passwords = [
    Refusal(.password, "", "Enter a password."),
    Refusal(.password, "7 chars", "Use at least 8 characters."),
    Refusal(.password, "👨‍👩‍👧‍👦", "Use at least 8 characters."),
    Refusal(.password, "password", common),
    Refusal(.password, "P@ssw0rd", common),
    Refusal(.password, "iloveyou", common),
    Refusal(.password, "Password1", common),
    Refusal(.password, "aaaaaaaaaaaaaaaa", weak),
    Refusal(.password, "qwertyuiop12", common),
    Refusal(.password, "ada@example.com", personal),
    Refusal(.password, "ada lovelace", personal),
    Refusal(.password, "Lovelace", personal),
    Refusal(.password, "Ádá Lóvelácé", personal),
    Refusal(.password, "contraseña", common),
    Refusal(.password, "lovelace1990", weak),
    Refusal(.password, "nul\u{0} in the middle", control),
    Refusal(.password, "tab\tin the middle", control),
    Refusal(.password, String(repeating: "x7", count: 513), "Use at most 1024 characters."),
    Refusal(.password, String(repeating: "x", count: 1_000_000), "Use at most 1024 characters."),
  ]

  private static let date =
    "This date cannot be read. Use numbers, with four digits for the year: 31 December 1990 is 1990-12-31."
  private static let noSuchDay =
    "This day does not exist. Check the day, the month and the year."

  static let others = [
    Refusal(.birthday, "", "Enter your date of birth."),
    Refusal(.birthday, "2023-02-30", noSuchDay),
    Refusal(.birthday, "10.12.1990", date),
    Refusal(.birthday, "2008-11-22", "You must be at least 18 years old."),
    Refusal(
      .birthday,
      "2026-11-22",
      "A date of birth cannot be in the future. Enter an earlier one."
    ),
    Refusal(.birthday, "1876-11-20", "Enter a date of birth within the last 150 years."),
    Refusal(.language, "", "Choose a language."),
    Refusal(
      .language,
      "klingon",
      "Choose one of these languages: English, Português, Español, Deutsch."
    ),
    Refusal(.agreeTerms, "no", "Agree to the terms to continue."),
    Refusal(
      .confirmPassword,
      "another canyon otter",
      "The passwords do not match. Enter the same password again."
    ),
    Refusal(.confirmPassword, "", "Enter the password again."),
  ]

  @Test(arguments: names + addresses + passwords + others)
  func `ASVS 6.2.1, 6.2.11, incident 13: explains a rejection, and stores nothing`(
    _ refusal: Refusal
  ) async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let form = SignUpForm.filled()
    form.enter(refusal.input, into: refusal.field)
    if refusal.field == .password { form.enter(refusal.input, into: .confirmPassword) }
    try await expect(
      accounts.signUp(form).refusal?.errors.messages,
      is: ["\(refusal.field.rawValue): \(refusal.message)"]
    )
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test(arguments: [
    "violet canyon otter", "  spaces count  ", "correct horse battery staple", "Tr0ub4dor&3-xkcd",
    "пароль из слов", "一二三四五六七八", "éàüñçøåß", "🦦🏞️🟣🚲🧭🪁🥨🎻", "select * from users; --",
  ])
  func `ASVS 6.2.5: accepts any characters in a password that is hard to guess`(
    _ password: String
  ) async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let form = SignUpForm.filled()
    form.enterPassword(Secret(password))
    try await expect(accounts.signUp(form).inWords, is: "done")
    try await expect(accounts.logIn("ada@example.com", password).inWords, is: "logged in")
  }

  @Test func `all fields report their errors at once, in form order`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let form = SignUpForm.filled()
    form.enter("7", into: .name)
    form.enter("ada", into: .email)
    form.enterPassword(Secret("short"))
    form.enter("2023-02-30", into: .birthday)
    form.enter("klingon", into: .language)
    form.enter("no", into: .agreeTerms)
    try await expect(
      accounts.signUp(form).refusal?.errors.map(\.field),
      is: ["name", "email", "password", "birthday", "language", "agreeTerms"]
    )
    #expect(try await accounts.allUsers().isEmpty)
  }
}
