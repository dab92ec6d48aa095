@testable import AccountsForms
import Expectations
import Testing

struct SignUpFormTests {
  @Test func `a name gives at most twenty words, and a text that is too long none`() {
    let parts = (0..<100).map { "\($0 % 10)" }.joined(separator: " ")
    let words = SignUpForm.personalWords(name: parts, email: "ada@example.com")
    expect(words.count, is: 3 + 20)
    let long = String(repeating: "a ", count: 101)
    expect(
      SignUpForm.personalWords(name: long, email: "ada@example.com"),
      is: ["ada@example.com", "ada"]
    )
    let address = String(repeating: "a", count: 250) + "@example.com"
    expect(SignUpForm.personalWords(name: "Ada", email: address), is: ["Ada", "Ada"])
  }

  @Test func `a valid form returns the new user`() throws {
    let form = SignUpForm.valid()
    let user = try form.submit()
    expect(user.name?.text, is: "Ada Lovelace")
    expect(user.email.text, is: "ada@example.com")
    expect(user.password, is: Secret("violet canyon otter"))
    expect(user.birthday, is: CivilDate(year: 1990, month: 12, day: 10))
    expect(user.language, is: .english)
    #expect(form.validator.isValid)
  }

  @Test func `an app adds rules to the form, but takes none away`() {
    let form = SignUpForm.valid()
    form.passwordField.rules = []
    form.emailField.rules = [
      Rule(.custom("colleague")) {
        $0.hasSuffix("@example.org") ? nil : RuleFailure(.unknownChoice)
      }
    ]
    form.enterPassword(Secret("short"))
    #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(form.validator.errors.map(\.field), is: ["email", "password"])
    expect(form.validator.errors.map(\.code), is: [.unknownChoice, .passwordTooShort])
  }

  @Test func `the password's assessment matches its rule, with the user's own words`() {
    let form = SignUpForm.valid()
    expect(form.passwordAssessment.failure, is: nil)
    form.enterPassword(Secret("Lovelace"))
    expect(form.passwordAssessment.failure, is: RuleFailure(.passwordIsPersonal))
    expect(form.errors(of: .password).map(\.failure), is: [RuleFailure(.passwordIsPersonal)])
  }

  @Test func `an untouched form is not valid and names every field in form order`() {
    let form = SignUpForm.empty()
    #expect(!form.validator.isValid)
    #expect(throws: ValidationErrors.self) { try form.submit() }
    // For an empty password, its confirmation adds no error.
    expect(
      form.validator.errors.map(\.field),
      is: ["name", "email", "password", "birthday", "language", "agreeTerms"]
    )
    expect(
      form.validator.errors.map(\.code),
      is: [.required, .required, .required, .required, .required, .termsNotAccepted]
    )
  }

  @Test func `ASVS 2.2.3: changing the password invalidates its confirmation`() {
    let form = SignUpForm.valid()
    form.enter("another canyon otter", into: .password)
    expect(form.errors(of: .confirmPassword).map(\.code), is: [.confirmationDiffers])
    form.enter("another canyon otter", into: .confirmPassword)
    #expect(form.errors(of: .confirmPassword).isEmpty)
    form.enter("", into: .confirmPassword)
    expect(form.errors(of: .confirmPassword).map(\.code), is: [.required])
  }

  @Test func `rejects the entered name or address as the password`() {
    let form = SignUpForm.valid()
    for word in ["Ada Lovelace", "ada@example.com", "LOVELACE"] {
      form.enterPassword(Secret(word))
      expect(form.errors(of: .password).map(\.code), is: [.passwordIsPersonal])
    }
  }

  @Test func `rejects text that is not a date or language, under its field`() {
    let form = SignUpForm.valid()
    form.enter("2023-02-30", into: .birthday)
    form.enter("klingon", into: .language)
    form.enter("perhaps", into: .agreeTerms)
    #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(
      form.validator.errors.map(\.code),
      is: [.invalidDate, .unknownChoice, .termsNotAccepted]
    )
  }

  @Test func `resetting empties the form and forgets all results`() {
    let form = SignUpForm.valid()
    form.check()
    form.reset()
    #expect(form.nameField.value.isEmpty)
    #expect(form.passwordField.value.isEmpty)
    expect(form.birthField.value, is: nil)
    #expect(!form.agreeTermsField.value)
    expect(form.validator.state(of: .name), is: .unknown)
  }

  @Test func `composed and decomposed passwords are equal`() throws {
    let form = SignUpForm.valid()
    form.enter("cafe\u{301} canyon otter", into: .password)
    form.enter("caf\u{E9} canyon otter", into: .confirmPassword)
    try expect(form.submit().password, is: Secret("caf\u{E9} canyon otter"))
  }
}
