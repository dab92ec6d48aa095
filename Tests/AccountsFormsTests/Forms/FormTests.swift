import AccountsForms
import Testing

struct FormTests {
  private final class EmptyForm: Form {
    enum Field: String, CaseIterable, Sendable {
      case never

      static var allCases: [Field] { [] }
    }

    let validator = Validator(Field.allCases)

    func field(_ name: Field) -> any FormFieldRepresentable { FormField("never", "") }
  }

  @Test func `fields come in form order, under stable names`() {
    #expect(
      SignUpForm.empty().fields.map(\.key) == [
        "name", "email", "password", "confirmPassword", "birthday", "language", "agreeTerms",
      ]
    )
  }

  @Test func `a form without fields is neither valid nor disabled`() {
    let form = EmptyForm()
    #expect(!form.isValid)
    #expect(!form.isDisabled)
    #expect(!form.validator.isValid)
    form.validate()
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
    form.validate()
    #expect(form.fields.flatMap(\.visibleErrors) == form.errors)
    #expect(form.firstInvalidField == .name)
    form.reset()
    #expect(form.fields.allSatisfy { $0.visibleErrors.isEmpty })
  }

  @Test func `what somebody else found wrong is shown until it changes or is asked again`() throws {
    let form = SignUpForm.valid()
    _ = try form.submit()
    let taken = ValidationErrors([
      ValidationError(field: "email", RuleFailure(.alreadyExists))
    ])
    form.report(taken)
    #expect(form.errors == taken.errors)
    #expect(form.validator.errors == taken.errors)
    #expect(form.emailField.visibleErrors == taken.errors)
    #expect(form.firstInvalidField == .email)
    // Whoever knows is asked again at the next submit.
    _ = try form.submit()
    form.report(taken)
    form.enter("grace@example.com", into: .email)
    #expect(form.isValid)
  }

  @Test func `an edit after a verdict makes it unknown, so that no stale verdict saves`() throws {
    let form = SignUpForm.valid()
    _ = try form.submit()
    #expect(form.validator.isValid)
    form.enter("7", into: .name)
    #expect(!form.validator.isValid)
    #expect(form.validator.state(of: .name) == .unknown)
    form.validate(.name)
    #expect(form.validator.errors.map(\.code) == [.invalidName])
  }

  @Test func `a form is let go of with its fields`() {
    weak var gone: SignUpForm?
    do {
      let form = SignUpForm.valid()
      form.validate()
      gone = form
    }
    #expect(gone == nil)
  }

  @Test func `a form is modified as long as a field is`() {
    let form = SignUpForm.empty()
    #expect(!form.isModified)
    form.enter("Ada", into: .name)
    #expect(form.isModified)
    form.enter("", into: .name)
    #expect(!form.isModified)
  }
}
