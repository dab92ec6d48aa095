import Testing

/// One line of a table: an input, and what becomes of it.
struct Case<Input: Sendable, Outcome: Sendable>: Sendable, CustomTestStringConvertible {
  let input: Input
  let outcome: Outcome

  init(_ input: Input, _ outcome: Outcome) {
    self.input = input
    self.outcome = outcome
  }

  // Cut short: some inputs are a megabyte, and a log is for reading.
  var testDescription: String { "\("\(input)".prefix(60)) → \(outcome)".debugDescription }
}
