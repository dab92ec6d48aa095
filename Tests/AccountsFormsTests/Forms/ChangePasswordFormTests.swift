import AccountsForms
import Expectations
import Testing

struct ChangePasswordFormTests {
  private func form(_ current: String, _ new: String, _ again: String) -> ChangePasswordForm {
    let form = ChangePasswordForm(
      by: FormRules(estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }),
      name: "Ada Lovelace",
      email: "ada@example.com"
    )
    form.currentPasswordField.value = Secret(current)
    form.newPasswordField.value = Secret(new)
    form.confirmPasswordField.value = Secret(again)
    return form
  }

  @Test func `submits the current and the new password`() throws {
    let change = try form("x", "violet canyon", "violet canyon").submit()
    expect(change.current, is: Secret("x"))
    expect(change.new, is: Secret("violet canyon"))
  }

  @Test func `the new password's assessment matches its rule, with the user's own words`() {
    let unchanged = form("x", "Lovelace", "Lovelace")
    expect(unchanged.passwordAssessment.failure, is: RuleFailure(.passwordIsPersonal))
    expect(form("x", "violet canyon", "").passwordAssessment.failure, is: nil)
  }

  @Test func `applies the policy to the new password, not to the current one`() {
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "newPassword", RuleFailure(.passwordTooShort, ["minimum": 8]))
      ])
    ) { try form("x", "short", "short").submit() }
  }

  @Test func `the new password must differ from the current one`() {
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "newPassword", RuleFailure(.passwordUnchanged))
      ])
    ) { try form("violet canyon", "violet canyon", "violet canyon").submit() }
  }

  @Test func `ASVS 6.2.11: rejects the user's name and address as the password`() {
    for word in ["ada@example.com", "Lovelace"] {
      expect(form("x", word, word).errors(of: .newPassword).map(\.code), is: [.passwordIsPersonal])
    }
  }

  @Test func `every required field has its own message`() {
    let form = form("", "", "")
    form.check()
    expect(
      form.validator.errors.map(Messages(.english).message),
      is: ["Enter your current password.", "Enter a new password."]
    )
  }
}
