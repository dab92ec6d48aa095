import AccountsForms
import Expectations
import Testing

struct EmptiableTests {
  private enum Pet: Emptiable {
    case none, cat

    var isEmpty: Bool { self == .none }
  }

  static let values: [Case<any Emptiable & Sendable, Bool>] = [
    Case("", true), Case(" ", false), Case([Int](), true), Case([0], false), Case(false, true),
    Case(true, false), Case(Int?.none, true), Case(Int?.some(0), false), Case(Secret(""), true),
    Case(Secret("a"), false), Case(Pet.none, true), Case(Pet.cat, false),
  ]

  @Test(arguments: values)
  func `text, collections, a missing consent, nil and an app's own types can be empty`(
    _ row: Case<any Emptiable & Sendable, Bool>
  ) {
    expect(failure(of: row.input), is: (row.outcome ? RuleFailure(.required) : nil))
  }

  private func failure<Value: Emptiable>(of value: Value) -> RuleFailure? {
    Rule.required().failure(for: value)
  }
}
