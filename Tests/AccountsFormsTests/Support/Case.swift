import Testing

/// One line of a table: an input, and what becomes of it.
struct Case<Input: Sendable, Outcome: Sendable>: Sendable, CustomTestStringConvertible {
  let input: Input
  let outcome: Outcome

  init(_ input: Input, _ outcome: Outcome) {
    self.input = input
    self.outcome = outcome
  }

  var testDescription: String { "\(input) → \(outcome)".debugDescription }
}
