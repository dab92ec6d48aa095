import AccountsForms
import Testing

struct PasswordStrengthTests {
  @Test(arguments: [
    Case(0, PasswordStrength.weak), Case(19.9, .weak), Case(20, .fair), Case(26.5, .fair),
    Case(26.6, .good), Case(33.2, .good), Case(33.3, .strong), Case(1000, .strong),
  ])
  func `guesses make a strength`(_ row: Case<Double, PasswordStrength>) {
    #expect(PasswordStrength(guessBits: row.input) == row.outcome)
  }

  @Test func `strengths are in order`() {
    #expect(PasswordStrength.allCases == PasswordStrength.allCases.sorted())
    #expect(PasswordStrength.allCases.map(\.name) == ["weak", "fair", "good", "strong"])
  }
}
