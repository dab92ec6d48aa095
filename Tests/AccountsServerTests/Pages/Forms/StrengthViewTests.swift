import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct StrengthViewTests {
  private let view = StrengthView(
    FormRules.test.signUpForm(in: .english).passwordAssessment,
    isRated: false,
    in: Messages(.english)
  )

  @Test func `the meter is full at the greatest strength, and good where the policy accepts it`() {
    expect(view.maximum, is: PasswordStrength.strong.rawValue)
    expect(
      PasswordStrength.allCases.map { $0.rawValue < view.low },
      is: [true, false, false, false]
    )
    expect(
      PasswordStrength.allCases.map { $0.rawValue < view.high },
      is: [true, true, false, false]
    )
  }

  @Test func `lists the requirements, without saying which are met`() {
    expect(
      view.demands.map(\.text),
      is: [
        "no tab or line break", "at least 8 characters",
        "different from your name, your e-mail address and the name of this service",
        "not a common password", "strength at least good",
      ]
    )
    #expect(view.demands.allSatisfy { !$0.isRated })
    #expect((view.rating == nil, view.level) == (true, 0))
  }

  @Test func `rates a password that was sent`() {
    let form = FormRules.test.signUpForm(in: .english)
    form.passwordField.value = Secret("kitten bowl")
    let view = StrengthView(form.passwordAssessment, isRated: true, in: Messages(.english))
    #expect((view.rating, view.level) == ("good", PasswordStrength.good.rawValue))
    expect(view.demands.map(\.sign), is: ["✓", "✓", "✓", "✓", "✓"])
    form.passwordField.value = Secret("abc")
    let weak = StrengthView(form.passwordAssessment, isRated: true, in: Messages(.english))
    expect(weak.demands.filter { !$0.isMet }.map(\.state).first, is: "(not met yet)")
  }
}
