import Testing

/// A row of a table: an input and its expected outcome.
struct Case<Input: Sendable, Outcome: Sendable>: Sendable, CustomTestStringConvertible {
  let input: Input
  let outcome: Outcome

  init(_ input: Input, _ outcome: Outcome) {
    self.input = input
    self.outcome = outcome
  }

  // Truncated: some inputs are a megabyte, too long for a log.
  var testDescription: String { "\("\(input)".prefix(60)) → \(outcome)".debugDescription }
}
