import AccountsForms
import Expectations
import Testing

struct ValidatedFormTests {
  private final class EmptyForm: ValidatedForm {
    enum Field: String, CaseIterable, Sendable {
      case never

      static var allCases: [Field] { [] }
    }

    let validator = Validator(Field.allCases)

    func field(_ name: Field) -> any FormFieldRepresentable { FormField("never", "") }
  }

  @Test func `fields come in form order, under stable names`() {
    expect(
      SignUpForm.empty().fields.map(\.key),
      is: ["name", "email", "password", "confirmPassword", "birthday", "language", "agreeTerms"]
    )
  }

  @Test func `a form without fields is neither valid nor disabled`() {
    let form = EmptyForm()
    #expect(!form.isValid)
    #expect(!form.isDisabled)
    #expect(!form.validator.isValid)
    form.check()
    #expect(!form.validator.isValid)
  }

  @Test func `disabling a form does not make it valid`() {
    let form = SignUpForm.empty()
    form.isDisabled = true
    #expect(form.isDisabled)
    #expect(!form.isValid)
    #expect(throws: ValidationErrors.self) { try form.submit() }
    #expect(!form.validator.isValid)
    form.isDisabled = false
    #expect(form.fields.allSatisfy { !$0.isDisabled })
  }

  @Test func `hiding a field does not relax its rules`() {
    let form = SignUpForm.valid()
    form.agreeTermsField.value = false
    form.agreeTermsField.isHidden = true
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "agreeTerms", RuleFailure(.termsNotAccepted))
      ])
    ) { try form.submit() }
  }

  @Test func `validating shows what is wrong, and resetting hides it`() {
    let form = SignUpForm.empty()
    #expect(form.fields.allSatisfy { $0.visibleErrors.isEmpty })
    form.check()
    expect(form.fields.flatMap(\.visibleErrors), is: form.errors)
    expect(form.firstInvalidField, is: .name)
    form.reset()
    #expect(form.fields.allSatisfy { $0.visibleErrors.isEmpty })
  }

  @Test func `resetting takes back what was entered into every field`() {
    let form = SignUpForm.empty(asksForInvitation: true)
    let texts: [(SignUpForm.Field, String)] = [
      (.invitation, "7KQM-2X4T-9WBC-1DEF"), (.name, "Ada Lovelace"), (.email, "ada@example.com"),
      (.birthday, "1990-12-10"), (.language, "english"), (.agreeTerms, "yes"),
    ]
    for (field, text) in texts { form.enter(text, into: field) }
    form.enterPassword(Secret("violet canyon otter"))
    #expect(form.fields.allSatisfy { $0.isModified })
    form.reset()
    #expect(!form.fields.contains { $0.isModified })
  }

  @Test func `shows a reported error until the field changes or the form is validated again`()
    throws
  {
    let form = SignUpForm.valid()
    _ = try form.submit()
    let taken = ValidationErrors([ValidationError(field: "email", RuleFailure(.alreadyExists))])
    form.report(taken)
    expect(form.errors, is: taken.errors)
    expect(form.validator.errors, is: taken.errors)
    expect(form.emailField.visibleErrors, is: taken.errors)
    expect(form.firstInvalidField, is: .email)
    // The next submit asks the validator again.
    _ = try form.submit()
    form.report(taken)
    form.enter("grace@example.com", into: .email)
    #expect(form.isValid)
  }

  @Test func `an edit resets the result to unknown, so that no stale result is saved`() throws {
    let form = SignUpForm.valid()
    _ = try form.submit()
    #expect(form.validator.isValid)
    form.enter("7", into: .name)
    #expect(!form.validator.isValid)
    expect(form.validator.state(of: .name), is: .unknown)
    form.check(.name)
    expect(form.validator.errors.map(\.code), is: [.invalidName])
  }

  @Test func `a form is deallocated with its fields`() {
    weak var gone: SignUpForm?
    do {
      let form = SignUpForm.valid()
      form.check()
      gone = form
    }
    #expect(gone == nil)
  }

  @Test func `a form is modified while a field is`() {
    let form = SignUpForm.empty()
    #expect(!form.isModified)
    form.enter("Ada", into: .name)
    #expect(form.isModified)
    form.enter("", into: .name)
    #expect(!form.isModified)
  }

  @Test func `checking a field also checks the fields that depend on it`() {
    let form = SignUpForm.valid()
    form.check()
    #expect(form.validator.isValid)
    form.enter("purple harbour lantern", into: .password)
    form.check(.password)
    #expect(!form.validator.isValid)
    expect(form.validator.errors.map(\.code), is: [.confirmationDiffers])
  }

  @Test func `a reported error stays with its value, and reaches the validator`() {
    let form = SignUpForm.valid()
    form.check()
    form.emailField.report(RuleFailure(.alreadyExists))
    #expect(!form.validator.isValid)
    form.enter(" ada@example.com ", into: .email)
    expect(form.emailField.errors.map(\.code), is: [.alreadyExists])
    form.enter("grace@example.com", into: .email)
    expect(form.emailField.errors, is: [])
  }
}
