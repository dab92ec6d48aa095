import AccountsForms
import Expectations
import Testing

struct PasswordStrengthTests {
  @Test(arguments: [
    Case(0, PasswordStrength.weak), Case(19.9, .weak), Case(20, .fair), Case(26.5, .fair),
    Case(26.6, .good), Case(33.2, .good), Case(33.3, .strong), Case(1000, .strong),
  ])
  func `the number of guesses determines the strength`(_ row: Case<Double, PasswordStrength>) {
    expect(PasswordStrength(guessBits: row.input), is: row.outcome)
  }

  @Test func `strengths are ordered`() {
    expect(PasswordStrength.allCases, is: PasswordStrength.allCases.sorted())
    expect(PasswordStrength.allCases.map(\.name), is: ["weak", "fair", "good", "strong"])
  }
}
