import AccountsForms
import Testing

struct EmptiableTests {
  private enum Pet: Emptiable {
    case none, cat

    var isEmpty: Bool { self == .none }
  }

  @Test func `text, collections, a missing consent and nil can be empty`() {
    #expect(Rule.required().failure(for: "") == RuleFailure(.required))
    #expect(Rule.required().failure(for: [Int]()) == RuleFailure(.required))
    #expect(Rule.required().failure(for: false) == RuleFailure(.required))
    #expect(Rule.required().failure(for: Int?.none) == RuleFailure(.required))
    #expect(Rule.required().failure(for: Secret("")) == RuleFailure(.required))
  }

  @Test func `zero is not empty`() {
    #expect(Rule<Int?>.required().failure(for: 0) == nil)
  }

  @Test func `custom types can conform`() {
    #expect(Rule.required().failure(for: Pet.none) == RuleFailure(.required))
    #expect(Rule.required().failure(for: Pet.cat) == nil)
  }
}
