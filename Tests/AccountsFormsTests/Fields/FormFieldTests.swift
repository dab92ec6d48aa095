import AccountsForms
import Expectations
import Observation
import Testing

struct FormFieldTests {
  @Test func `the transform runs once, on set, and not again on reset`() {
    let field = FormField("number", 36, transform: { $0 + 4 })
    expect(field.value, is: 40)
    field.value = 1
    expect(field.value, is: 5)
    field.reset()
    expect(field.value, is: 40)
    expect(field.originalValue, is: 40)
    #expect(!field.isModified)
  }

  @Test func `reports only the first rule that fails`() {
    let field = FormField("name", "", rules: [.required(), .personName])
    expect(field.errors, is: [ValidationError(field: "name", RuleFailure(.required))])
    field.value = "7"
    expect(field.errors.map(\.code), is: [.invalidName])
    field.value = "Ada"
    #expect(field.isValid)
  }

  @Test func `rejected input stays an error until a value is set`() {
    let field = FormField<CivilDate?>("birthday", nil, rules: [.required()])
    field.refuseInput(RuleFailure(.invalidDate))
    expect(field.errors.map(\.code), is: [.invalidDate])
    field.value = nil
    expect(field.errors.map(\.code), is: [.required])
    field.refuseInput(RuleFailure(.invalidDate))
    field.reset()
    expect(field.errors.map(\.code), is: [.required])
  }

  @Test(arguments: [true, false])
  func `a disabled or hidden field ignores input, but its rules still apply`(_ isHidden: Bool) {
    let field = FormField(
      "name",
      "7",
      isHidden: isHidden,
      isDisabled: !isHidden,
      rules: [.personName]
    )
    field.value = "Ada"
    field.refuseInput(RuleFailure(.invalidEncoding))
    expect(field.value, is: "7")
    expect(field.errors.map(\.code), is: [.invalidName])
    #expect(!field.isValid)
  }

  @Test func `reports a change with both values, and only if the value changed`() {
    var changes: [[String]] = []
    let field = FormField("name", "", transform: TextTransform.trimmed) {
      changes.append([$0, $1])
    }
    field.value = "Ada"
    field.value = " Ada "
    field.reset()
    field.reset()
    expect(changes, is: [["", "Ada"], ["Ada", ""]])
  }

  @Test func `shows errors after the user has left the field, and live from then on`() {
    let field = FormField("name", "", rules: [.required(), .personName])
    field.value = "7"
    #expect(field.visibleErrors.isEmpty)
    field.endEditing()
    expect(field.visibleErrors.map(\.code), is: [.invalidName])
    field.value = "Ada"
    #expect(field.visibleErrors.isEmpty)
    field.value = "Ada8"
    expect(field.visibleErrors.map(\.code), is: [.invalidName])
  }

  @Test func `shows no error while the user edits a field that was valid`() {
    let field = FormField("name", "Ada", rules: [.personName])
    field.endEditing()
    field.value = "Ada8"
    #expect(field.visibleErrors.isEmpty)
    field.endEditing()
    expect(field.visibleErrors.map(\.code), is: [.invalidName])
    field.reset()
    #expect(!field.showErrors)
  }

  @Test func `a change of value is observed, setting the same value is not`() {
    let field = FormField("name", "Ada")
    let changes = Changes()
    withObservationTracking {
      _ = field.value
    } onChange: {
      changes.count += 1
    }
    field.value = "Ada"
    expect(changes.count, is: 0)
    field.value = "Grace"
    expect(changes.count, is: 1)
  }

  @Test @MainActor func `observations of a form yield on change`() async {
    let form = SignUpForm.empty()
    let codes = Observations { form.nameField.errors.map(\.code) }
    var iterator = codes.makeAsyncIterator()
    await expect(iterator.next(), is: [.required])
    form.nameField.value = "Ada1"
    await expect(iterator.next(), is: [.invalidName])
    form.nameField.value = "Ada"
    await expect(iterator.next(), is: [])
  }

  @Test @MainActor func `everything a view reads is observed, also through another field`() async {
    let form = SignUpForm.valid()
    let seen = Observations {
      [form.nameField.showErrors, form.nameField.isDisabled, form.confirmPasswordField.isValid]
    }
    var iterator = seen.makeAsyncIterator()
    await expect(iterator.next(), is: [false, false, true])
    form.nameField.showErrors = true
    await expect(iterator.next(), is: [true, false, true])
    form.nameField.isDisabled = true
    await expect(iterator.next(), is: [true, true, true])
    form.passwordField.value = Secret("another canyon otter")
    await expect(iterator.next(), is: [true, true, false])
  }

  // Unchecked: the test sets the field and reads the count on one thread.
  private final class Changes: @unchecked Sendable {
    var count = 0
  }
}
