import AccountsForms
import Testing

@testable import AccountsServer

struct StrengthViewTests {
  private let view = StrengthView(
    ServerSettings.test.signUpForm().passwordAssessment,
    in: Messages(.english)
  )

  @Test func `the meter is full at the greatest strength, and good where the policy accepts it`() {
    #expect(view.maximum == PasswordStrength.strong.rawValue)
    #expect(
      PasswordStrength.allCases.map { $0.rawValue < view.low } == [true, false, false, false]
    )
    #expect(
      PasswordStrength.allCases.map { $0.rawValue < view.high } == [true, true, false, false]
    )
  }

  @Test func `lists the requirements, without saying which are met`() {
    #expect(
      view.demands == [
        "no tab or line break", "at least 8 characters",
        "different from your name, your e-mail address and the name of this service",
        "not a common password", "strength at least good",
      ]
    )
  }
}
