import AccountsForms
import Testing

struct ChangePasswordFormTests {
  private func form(_ current: String, _ new: String, _ again: String) -> ChangePasswordForm {
    let form = ChangePasswordForm(
      estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) },
      name: "Ada Lovelace",
      email: "ada@example.com"
    )
    form.currentPasswordField.value = Secret(current)
    form.newPasswordField.value = Secret(new)
    form.confirmPasswordField.value = Secret(again)
    return form
  }

  @Test func `the old and the new password are handed over`() throws {
    let change = try form("x", "violet canyon", "violet canyon").submit()
    #expect(change.current == Secret("x"))
    #expect(change.new == Secret("violet canyon"))
  }

  @Test func `the new password's assessment is that of its rule, the person's own words included`()
  {
    let unchanged = form("x", "Lovelace", "Lovelace")
    #expect(unchanged.passwordAssessment.failure == RuleFailure(.passwordIsPersonal))
    #expect(form("x", "violet canyon", "").passwordAssessment.failure == nil)
  }

  @Test func `today's policy is no matter for the old password, and decides on the new`() {
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "newPassword", RuleFailure(.passwordTooShort, ["minimum": 8]))
      ])
    ) { try form("x", "short", "short").submit() }
  }

  @Test func `the new password is another one`() {
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "newPassword", RuleFailure(.passwordUnchanged))
      ])
    ) { try form("violet canyon", "violet canyon", "violet canyon").submit() }
  }

  @Test func `ASVS 6.2.11: the person's name and address are no password`() {
    for word in ["ada@example.com", "Lovelace"] {
      #expect(form("x", word, word).errors(of: .newPassword).map(\.code) == [.passwordIsPersonal])
    }
  }

  @Test func `every field is asked for, in words of its own`() {
    let form = form("", "", "")
    form.validate()
    #expect(
      form.validator.errors.map(Words(.english).message) == [
        "Enter the password you have now.", "Enter the password you want.",
      ]
    )
  }
}
