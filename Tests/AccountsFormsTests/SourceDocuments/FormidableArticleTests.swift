import AccountsForms
import Expectations
import Foundation
import Observation
import Testing

// The form, the errors and the nine tests of the article "Form validation in SwiftUI using
// Formidable", with its own names. The differences: the fields are listed, since there is no
// reflection; the form has a birthday, since there is no default; and a rejected submit throws all
// errors, with the article's as the first.

private enum ArticleError: LocalizedError {
  case isRequired, validEmail, toBeLegalAge, minLengthPassword, agreeTerms

  var errorDescription: String? {
    switch self {
    case .isRequired: "This field is empty."
    case .validEmail: "This is no address."
    case .toBeLegalAge: "You are too young."
    case .minLengthPassword: "Three characters at least."
    case .agreeTerms: "Accept the terms."
    }
  }
}

private enum ArticleLanguage: String, CaseIterable, Emptable {
  case none, portuguese, english, spanish

  var isEmpty: Bool { self == .none }
}

extension Date {
  fileprivate func remove(years: Int, calendar: Calendar = .current) -> Date {
    calendar.date(byAdding: .year, value: -years, to: self) ?? self
  }

  fileprivate func zeroSeconds(_ calendar: Calendar = .current) -> Date {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: self)
    return calendar.date(from: parts) ?? self
  }
}

private struct ArticleUser {
  let name: String
  let email: String
  let password: String
  let birthday: Date
  let language: ArticleLanguage
}

@Observable
private final class ArticleForm: Formidable {
  var nameField: FormField<String>
  var emailField: FormField<String>
  var passwordField: FormField<String>
  var birthField: FormField<Date>
  var languageField: FormField<ArticleLanguage>
  var agreeTermsField: FormField<Bool>

  var fields: [any FormFieldRepresentable] {
    [nameField, emailField, passwordField, birthField, languageField, agreeTermsField]
  }

  init() {
    nameField = .init("")
    emailField = .init("")
    passwordField = .init("")
    birthField = .init(.now, transform: { $0.zeroSeconds() })
    languageField = .init(.none)
    agreeTermsField = .init(false)
    setupRules()
  }

  private func setupRules() {
    nameField.rules = [RequiredRule(ArticleError.isRequired)]
    emailField.rules = [EmailRule(ArticleError.validEmail), RequiredRule(ArticleError.isRequired)]
    passwordField.rules = [
      RequiredRule(ArticleError.isRequired),
      MinLengthRule(3, error: ArticleError.minLengthPassword),
    ]
    languageField.rules = [RequiredRule(ArticleError.isRequired)]
    agreeTermsField.rules = [RequiredRule(ArticleError.agreeTerms)]
    birthField.rules = [
      LessThanOrEqualRule(
        Date.now.remove(years: 18).zeroSeconds(),
        error: ArticleError.toBeLegalAge
      )
    ]
  }

  static func filledIn() -> ArticleForm {
    let form = ArticleForm()
    form.nameField.value = "Adriano"
    form.emailField.value = "adriano@gmail.com"
    form.passwordField.value = "123"
    form.birthField.value = Date.now.remove(years: 18)
    form.languageField.value = .portuguese
    form.agreeTermsField.value = true
    return form
  }

  func submit() throws -> ArticleUser {
    try validate()
    return ArticleUser(
      name: nameField.value,
      email: emailField.value,
      password: passwordField.value,
      birthday: birthField.value,
      language: languageField.value
    )
  }
}

struct FormidableArticleTests {
  @Test func `the name must be given`() {
    let form = ArticleForm()
    form.nameField.value = ""
    expect(form.nameField.isValid, is: false)
    form.nameField.value = "Orlando"
    #expect(form.nameField.isValid)
  }

  @Test func `the e-mail field must contain an address`() {
    let form = ArticleForm()
    form.emailField.value = "invalid_email"
    expect(form.emailField.isValid, is: false)
    form.emailField.value = "orlando@gmail.com"
    #expect(form.emailField.isValid)
  }

  @Test func `the password must be given`() {
    let form = ArticleForm()
    form.passwordField.value = ""
    let description = ArticleError.isRequired.errorDescription
    #expect(form.passwordField.errors.contains { $0.localizedDescription == description })
    expect(form.passwordField.isValid, is: false)
    form.passwordField.value = "123"
    #expect(form.passwordField.isValid)
  }

  @Test func `the password must have at least three characters`() {
    let form = ArticleForm()
    form.passwordField.value = "12"
    let description = ArticleError.minLengthPassword.errorDescription
    #expect(form.passwordField.errors.contains { $0.localizedDescription == description })
    expect(form.passwordField.isValid, is: false)
    form.passwordField.value = "123"
    #expect(form.passwordField.isValid)
    expect(form.passwordField.errors.count, is: 0)
  }

  @Test func `a language must be chosen`() {
    let form = ArticleForm()
    form.languageField.value = .none
    expect(form.languageField.isValid, is: false)
    form.languageField.value = .english
    #expect(form.languageField.isValid)
  }

  @Test func `the birthday must not be less than 18 years ago`() {
    let form = ArticleForm()
    form.birthField.value = Date.now.remove(years: 17)
    expect(form.birthField.isValid, is: false)
    form.birthField.value = Date.now.remove(years: 18)
    #expect(form.birthField.isValid)
  }

  @Test func `the terms must be agreed to`() {
    let form = ArticleForm()
    form.agreeTermsField.value = false
    expect(form.agreeTermsField.isValid, is: false)
    form.agreeTermsField.value = true
    #expect(form.agreeTermsField.isValid)
  }

  @Test func `a form with any invalid field throws, and shows its errors`() {
    let form = ArticleForm()
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(errors?.first?.localizedDescription, is: ArticleError.isRequired.errorDescription)
    #expect(form.fields.allSatisfy { $0.showErrors })
  }

  @Test func `a valid form returns the user`() throws {
    let form = ArticleForm.filledIn()
    let user = try form.submit()
    expect(user.name, is: "Adriano")
    expect(user.email, is: "adriano@gmail.com")
    expect(user.password, is: "123")
    expect(user.birthday, is: Date.now.remove(years: 18).zeroSeconds())
    expect(user.language, is: .portuguese)
  }

  @Test func `a reset returns every field to its first value`() {
    let form = ArticleForm.filledIn()
    #expect(form.fields.allSatisfy { $0.isModified })
    form.reset()
    #expect(!form.fields.contains { $0.isModified })
  }

  @Test func `the package's sign-up form needs no arguments, and validates like the article's`() {
    let form = SignUpForm()
    let errors = #expect(throws: ValidationErrors.self) { try form.validate() }
    // Both passwords empty are one error: the first says what is missing.
    expect(errors?.count, is: 6)
    form.nameField.value = "Adriano"
    form.emailField.value = "adriano@gmail.com"
    form.enterPassword(Secret("violet canyon otter"))
    form.birthField.enter("1990-12-31")
    form.languageField.value = .portuguese
    form.agreeTermsField.value = true
    #expect(throws: Never.self) { try form.validate() }
  }
}
