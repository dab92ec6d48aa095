import AccountsForms
import Observation
import Testing

struct FormFieldTests {
  @Test func `the transform runs once, on set, and not again on reset`() {
    let field = FormField("number", 36, transform: { $0 + 4 })
    #expect(field.value == 40)
    field.value = 1
    #expect(field.value == 5)
    field.reset()
    #expect(field.value == 40)
    #expect(field.originalValue == 40)
    #expect(!field.isModified)
  }

  @Test func `the first rule that fails speaks for the field`() {
    let field = FormField("name", "", rules: [.required(), .personName])
    #expect(field.errors == [ValidationError(field: "name", RuleFailure(.required))])
    field.value = "7"
    #expect(field.errors.map(\.code) == [.invalidName])
    field.value = "Ada"
    #expect(field.isValid)
  }

  @Test func `input that is no value is refused until a value is set`() {
    let field = FormField<CivilDate?>("birthday", nil, rules: [.required()])
    field.refuseInput(RuleFailure(.invalidDate))
    #expect(field.errors.map(\.code) == [.invalidDate])
    field.value = nil
    #expect(field.errors.map(\.code) == [.required])
    field.refuseInput(RuleFailure(.invalidDate))
    field.reset()
    #expect(field.errors.map(\.code) == [.required])
  }

  @Test func `a change of value is observed, and setting the same value is none`() {
    let field = FormField("name", "Ada")
    let changes = Changes()
    withObservationTracking {
      _ = field.value
    } onChange: {
      changes.count += 1
    }
    field.value = "Ada"
    #expect(changes.count == 0)
    field.value = "Grace"
    #expect(changes.count == 1)
  }

  // Unchecked: the test sets the field and reads the count on one thread.
  private final class Changes: @unchecked Sendable {
    var count = 0
  }
}
