import AccountsForms
import Testing

@testable import AccountsServer

struct StrengthViewTests {
  private let view = StrengthView(
    ServerSettings.test.signUpForm().passwordAssessment,
    in: Words(.english)
  )

  @Test func `the meter is full at the greatest strength, and good where the policy takes it`() {
    #expect(view.maximum == PasswordStrength.strong.rawValue)
    #expect(
      PasswordStrength.allCases.map { $0.rawValue < view.low } == [true, false, false, false]
    )
    #expect(
      PasswordStrength.allCases.map { $0.rawValue < view.high } == [true, true, false, false]
    )
  }

  @Test func `what is asked for is told, and nothing of what is met`() {
    #expect(
      view.demands == [
        "no tab or line break", "at least 8 characters",
        "other than your name, your address and the name of this service",
        "not one of the passwords that are guessed first", "strength: good or more",
      ]
    )
  }
}
