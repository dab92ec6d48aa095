import AccountsForms
import Testing

/// The four groups of the lesson on form validation, asked of this engine with the lesson's password
/// policy.
struct ValidationLessonTests {
  private let form = SignUpForm.empty(policy: .lesson(), bits: 0)

  struct `the e-mail rule` {
    @Test(arguments: [
      "test@example.com", "user.name@domain.co.uk", "user+tag@example.org",
    ])
    func `takes what is an address`(_ text: String) {
      #expect(Rule<String>.email.failure(for: text) == nil)
    }

    @Test(arguments: ["", "invalid", "@example.com", "test@", "test@.com", "test@domain"])
    func `refuses what is none`(_ text: String) {
      #expect(Rule<String>.email.failure(for: text) != nil)
    }
  }

  struct `the password rule` {
    private func codes(_ password: String) -> [ErrorCode] {
      let form = SignUpForm.empty(policy: .lesson(), bits: 0)
      form.passwordField.value = Secret(password)
      return form.passwordField.errors.map(\.code)
    }

    @Test(arguments: ["Password123", "SecurePass1", "MyP@ssw0rd"])
    func `takes upper case, lower case and a number in eight characters`(_ password: String) {
      #expect(codes(password).isEmpty)
    }

    @Test(arguments: [
      ("", ErrorCode.required), ("Pass1", .passwordTooShort), ("password1", .passwordLacksKind),
      ("PASSWORD1", .passwordLacksKind), ("Passwords", .passwordLacksKind),
    ])
    func `names the first thing that is missing`(_ row: (password: String, code: ErrorCode)) {
      #expect(codes(row.password) == [row.code])
    }
  }

  @Test func `the name rule of the lesson can be declared with parameters`() {
    // Two to fifty ASCII characters, as the lesson has it; the product asks for less.
    let field = FormField(
      "name",
      "",
      rules: [.required(), .asciiName(length: 2...50)],
      transform: TextTransform.name
    )
    let verdicts = [
      "John Doe", "Jean-Luc O'Connor", "A", "John123", String(repeating: "a", count: 51), "José",
    ]
    .map { name in
      field.value = name
      return field.errors.map(\.code)
    }
    #expect(verdicts == [[], [], [.tooShort], [.invalidName], [.tooLong], [.invalidName]])
  }

  @Test func `the form as a whole is valid once every field is`() {
    #expect(!form.isValid)
    form.enter("John Doe", into: .name)
    #expect(!form.isValid)
    form.enter("john@example.com", into: .email)
    form.enter("Password123", into: .password)
    form.enter("Password124", into: .confirmPassword)
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    #expect(form.errors.map(\.code) == [.confirmationDiffers])
    form.enter("Password123", into: .confirmPassword)
    #expect(form.isValid)
  }
}
