import AccountsForms
import Testing

/// The nine tests of the article "Form validation in SwiftUI using Formidable", asked of this engine with
/// the policy the article has: three characters and nothing else.
///
/// Two answers differ, as docs/source-documents.md says: no birthday is assumed, and all errors are
/// thrown, of which the article's is the first.
struct FormidableArticleTests {
  private let form = SignUpForm.empty(policy: .minimum(3), bits: 0)
  private let words = Words(.english)

  @Test func `the name must be given`() {
    form.nameField.value = ""
    #expect(!form.nameField.isValid)
    form.nameField.value = "Orlando"
    #expect(form.nameField.isValid)
  }

  @Test func `the e-mail field must contain an address`() {
    form.emailField.value = "invalid_email"
    #expect(!form.emailField.isValid)
    form.emailField.value = "orlando@gmail.com"
    #expect(form.emailField.isValid)
  }

  @Test func `the password must be given`() {
    form.passwordField.value = Secret("")
    #expect(form.passwordField.errors.map(\.code) == [.required])
    #expect(!form.passwordField.isValid)
    form.passwordField.value = Secret("123")
    #expect(form.passwordField.isValid)
  }

  @Test func `the password must have at least three characters`() {
    form.passwordField.value = Secret("12")
    #expect(form.passwordField.errors.map(words.message) == ["Use at least 3 characters."])
    #expect(!form.passwordField.isValid)
    form.passwordField.value = Secret("123")
    #expect(form.passwordField.isValid)
    #expect(form.passwordField.errors.isEmpty)
  }

  @Test func `a language must be chosen`() {
    form.languageField.value = .none
    #expect(!form.languageField.isValid)
    form.languageField.value = .english
    #expect(form.languageField.isValid)
  }

  @Test func `the birthday must not be less than 18 years ago`() {
    form.birthField.value = CivilDate(year: 2009, month: 11, day: 21)
    #expect(!form.birthField.isValid)
    form.birthField.value = CivilDate(year: 2008, month: 11, day: 21)
    #expect(form.birthField.isValid)
  }

  @Test func `the terms must be agreed to`() {
    form.agreeTermsField.value = false
    #expect(!form.agreeTermsField.isValid)
    form.agreeTermsField.value = true
    #expect(form.agreeTermsField.isValid)
  }

  @Test func `a form in which any field is invalid throws`() {
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    #expect(errors?.first?.code == .required)
  }

  @Test func `a valid form returns the person`() throws {
    form.nameField.value = "Adriano"
    form.emailField.value = "adriano@gmail.com"
    form.enterPassword(Secret("123"))
    form.birthField.value = CivilDate(year: 2008, month: 11, day: 21)
    form.languageField.value = .portuguese
    form.agreeTermsField.value = true
    let user = try form.submit()
    #expect(user.name.text == "Adriano")
    #expect(user.email.text == "adriano@gmail.com")
    #expect(user.password == Secret("123"))
    #expect(user.birthday == CivilDate(year: 2008, month: 11, day: 21))
    #expect(user.language == .portuguese)
  }
}
