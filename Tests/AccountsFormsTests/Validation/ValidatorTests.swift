import AccountsForms
import Expectations
import Observation
import Testing

struct ValidatorTests {
  private enum Key: String, CaseIterable {
    case first, second
  }

  private let error = ValidationError(field: "first", RuleFailure(.required))

  @Test func `an input without a result is not valid`() {
    let validator = Validator(Key.allCases)
    expect(validator.state(of: .first), is: .unknown)
    #expect(!validator.isValid)
    validator.handle(for: .first).record([])
    #expect(!validator.isValid)
  }

  @Test func `it is valid once every input is`() {
    let validator = Validator(Key.allCases)
    validator.handle(for: .first).record([])
    validator.handle(for: .second).record([])
    #expect(validator.isValid)
    #expect(validator.errors.isEmpty)
  }

  @Test func `an invalid input makes it invalid, with its errors`() {
    let validator = Validator(Key.allCases)
    validator.handle(for: .first).record([error])
    validator.handle(for: .second).record([])
    #expect(!validator.isValid)
    expect(validator.errors, is: [error])
    expect(validator.state(of: .first), is: .invalid([error]))
  }

  @Test func `a validator without inputs is never valid`() {
    #expect(!Validator<Key>([]).isValid)
  }

  @Test func `errors come in the order of the keys`() {
    let validator = Validator(Key.allCases)
    let other = ValidationError(field: "second", RuleFailure(.tooLong))
    validator.handle(for: .second).record([other])
    validator.handle(for: .first).record([error])
    expect(validator.errors, is: [error, other])
  }

  @Test func `resetting forgets every result`() {
    let validator = Validator(Key.allCases)
    for key in Key.allCases { validator.handle(for: key).record([]) }
    validator.reset()
    #expect(!validator.isValid)
    expect(validator.state(of: .second), is: .unknown)
  }

  @Test @MainActor func `a change of result is observed`() async {
    let validator = Validator(Key.allCases)
    let states = Observations { validator.state(of: .first) }
    var iterator = states.makeAsyncIterator()
    await expect(iterator.next(), is: .unknown)
    validator.handle(for: .first).record([error])
    await expect(iterator.next(), is: .invalid([error]))
    validator.handle(for: .first).forget()
    await expect(iterator.next(), is: .unknown)
  }

  @Test func `a repeated key counts once`() {
    expect(Validator([Key.first, .first]).keys, is: [.first])
  }

  @Test func `asking for the handle of an unknown key traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = Validator([1, 2]).handle(for: 3)
    }
  }
}
