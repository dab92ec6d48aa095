import Accounts
import AccountsForms
import TestSupport
import Testing

/// Every refusal of the sign-up form: what is typed, the whole message, and that nothing is stored.
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

  private static let characters = "Use letters, spaces, hyphens, dots and apostrophes."

  static let names = [
    Refusal(.name, "", "Enter your name, such as Ada Lovelace."),
    Refusal(.name, " \u{3000} ", "Enter your name, such as Ada Lovelace."),
    Refusal(.name, "John123", "A name cannot contain “1”. \(characters)"),
    Refusal(.name, "a\nb", "A name cannot contain “U+000A”. \(characters)"),
    Refusal(.name, "a\u{202E}b", "A name cannot contain “U+202E”. \(characters)"),
    Refusal(.name, "---", "A name needs at least one letter."),
    Refusal(.name, String(repeating: "a", count: 201), "Use at most 200 characters."),
    Refusal(.name, String(repeating: "a", count: 1_000_000), "Use at most 200 characters."),
  ]

  private static let localDots =
    "Before the @, a dot stands between other characters, as in ada.lovelace@example.com."
  private static let localCharacter =
    "Before the @ there is a space or a character that addresses do not have."
  private static let domain = "The part after the @ is not a domain name such as example.com."

  static let addresses = [
    Refusal(.email, "", "Enter your e-mail address, such as ada@example.com."),
    Refusal(.email, "ada", "Include an @ in the address, as in ada@example.com."),
    Refusal(.email, "@x.org", "Write something before the @, as in ada@example.com."),
    Refusal(.email, "a..b@x.org", localDots),
    Refusal(.email, "a b@x.org", localCharacter),
    Refusal(.email, "a＠b@x.org", localCharacter),
    Refusal(
      .email,
      String(repeating: "a", count: 65) + "@x.org",
      "Shorten the part before the @: mail servers accept no more."
    ),
    Refusal(.email, "ada@", "Write the domain after the @, as in ada@example.com."),
    Refusal(.email, "ada@localhost", "Complete the domain after the @, as in ada@example.com."),
    Refusal(.email, "a@x..com", domain),
    Refusal(.email, "a@-.com", domain),
    Refusal(
      .email,
      "a@192.0.2.1",
      "After the @, write a domain name such as example.com, not a number."
    ),
    Refusal(
      .email,
      String(repeating: "a", count: 1_000_000),
      "Shorten the address: mail servers accept no more."
    ),
  ]

  private static let personal =
    "Choose a password other than your name, your address or the name of this service."
  private static let common =
    "This is one of the passwords that are guessed first. Choose another, such as a few unusual words."
  private static let weak =
    "This password would be guessed too soon. Make it longer, such as a few unusual words."
  private static let control =
    "The password contains a tab, a line break or another control character. Leave it out."

  static let passwords = [
    Refusal(.password, "", "Enter a password."),
    Refusal(.password, "7 chars", "Use at least 8 characters."),
    Refusal(.password, "👨‍👩‍👧‍👦", "Use at least 8 characters."),
    Refusal(.password, "password", common),
    Refusal(.password, "P@ssw0rd", common),
    Refusal(.password, "iloveyou", common),
    Refusal(.password, "Password1", weak),
    Refusal(.password, "aaaaaaaaaaaaaaaa", weak),
    Refusal(.password, "qwertyuiop12", weak),
    Refusal(.password, "ada@example.com", personal),
    Refusal(.password, "ada lovelace", personal),
    Refusal(.password, "Lovelace", personal),
    Refusal(.password, "Ádá Lóvelácé", personal),
    Refusal(.password, "contraseña", weak),
    Refusal(.password, "lovelace1990", weak),
    Refusal(.password, "nul\u{0} in the middle", control),
    Refusal(.password, "tab\tin the middle", control),
    Refusal(.password, String(repeating: "x7", count: 513), "Use at most 1024 characters."),
    Refusal(.password, String(repeating: "x", count: 1_000_000), "Use at most 1024 characters."),
  ]

  private static let date =
    "Enter a date of the calendar, in the form that is asked for."

  static let others = [
    Refusal(.birthday, "", "Enter your birthday."),
    Refusal(.birthday, "2023-02-30", date),
    Refusal(.birthday, "10.12.1990", date),
    Refusal(.birthday, "2008-11-22", "You have to be at least 18 years old."),
    Refusal(.birthday, "2026-11-22", "Enter a birthday that is not in the future."),
    Refusal(.birthday, "1876-11-20", "Enter a birthday at most 150 years ago."),
    Refusal(.language, "", "Choose a language: English, Português or Español."),
    Refusal(.language, "klingon", "Choose a language: English, Português or Español."),
    Refusal(.agreeTerms, "no", "Agree to the terms to go on."),
    Refusal(
      .confirmPassword,
      "another canyon otter",
      "The two passwords differ. Enter the same password again."
    ),
    Refusal(.confirmPassword, "", "Enter the password a second time."),
  ]

  @Test(arguments: names + addresses + passwords + others)
  func `ASVS 6.2.1, 6.2.11, incident 13: what is refused is told, and nothing is stored`(
    _ refusal: Refusal
  ) async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let form = SignUpForm.filled()
    form.enter(refusal.input, into: refusal.field)
    if refusal.field == .password { form.enter(refusal.input, into: .confirmPassword) }
    guard case .refused(let errors) = try await accounts.signUp(form) else {
      Issue.record("it was signed up")
      return
    }
    #expect(errors.map(Words(.english).message) == [refusal.message])
    #expect(errors.map(\.field) == [refusal.field.rawValue])
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test(arguments: [
    "violet canyon otter", "  spaces count  ", "correct horse battery staple", "Tr0ub4dor&3-xkcd",
    "пароль из слов", "一二三四五六七八", "éàüñçøåß", "🦦🏞️🟣🚲🧭🪁🥨🎻", "select * from users; --",
  ])
  func `ASVS 6.2.5: a password of any characters that is hard to guess is taken`(
    _ password: String
  ) async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let form = SignUpForm.filled()
    form.enterPassword(Secret(password))
    guard case .signedUp = try await accounts.signUp(form) else {
      Issue.record("refused: \(form.validator.errors)")
      return
    }
    guard case .loggedIn = try await accounts.logIn("ada@example.com", password) else {
      Issue.record("it does not log in")
      return
    }
  }

  @Test func `every field reports at once, in form order`() async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let form = SignUpForm.filled()
    form.enter("7", into: .name)
    form.enter("ada", into: .email)
    form.enterPassword(Secret("short"))
    form.enter("2023-02-30", into: .birthday)
    form.enter("klingon", into: .language)
    form.enter("no", into: .agreeTerms)
    guard case .refused(let errors) = try await accounts.signUp(form) else {
      Issue.record("it was signed up")
      return
    }
    #expect(
      errors.map(\.field) == ["name", "email", "password", "birthday", "language", "agreeTerms"]
    )
    #expect(try await accounts.allUsers().isEmpty)
  }
}
