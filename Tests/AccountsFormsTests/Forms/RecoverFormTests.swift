import Expectations
import Testing

@testable import AccountsForms

struct RecoverFormTests {
  private let code = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"

  private func form(_ code: String, _ password: String, _ confirmation: String) -> RecoverForm {
    let form = RecoverForm(
      by: FormRules(
        passwordPolicy: PasswordPolicy(minimumLength: 8, minimumStrength: .good),
        estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }
      )
    )
    form.enter(code, into: .recoveryCode)
    form.enter(password, into: .newPassword)
    form.enter(confirmation, into: .confirmPassword)
    return form
  }

  @Test func `a valid form gives the code as it was made, and the password`() throws {
    let recovery = try form(" 7kqm 2x4t 9wbc ldef 5ghj 8npr ", "violet canyon", "violet canyon")
      .submit()
    expect(recovery.code.text, is: code)
    expect(recovery.password, is: Secret("violet canyon"))
  }

  private static let wrong: [(String, String, String, [String])] = [
    ("", "violet canyon", "violet canyon", ["recoveryCode required"]),
    ("7KQM-2X4T-9WBC-1DEF", "violet canyon", "violet canyon", ["recoveryCode invalidRecoveryCode"]),
    (
      "", "short", "other",
      [
        "recoveryCode required", "newPassword passwordTooShort",
        "confirmPassword confirmationDiffers",
      ]
    ),
  ]

  @Test(arguments: wrong)
  func `every field tells its error`(
    code: String,
    password: String,
    confirmation: String,
    expected: [String]
  ) {
    let form = form(code, password, confirmation)
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(errors?.map { "\($0.field) \($0.code.rawValue)" }, is: expected)
  }

  @Test func `the words of the owner are refused once they are known`() {
    let form = form(code, "Ada Lovelace", "Ada Lovelace")
    expect(form.errors(of: .newPassword), is: [])
    form.refuseAsPassword(name: "Ada Lovelace", email: "ada@example.com")
    expect(form.errors(of: .newPassword).map(\.code), is: [.passwordIsPersonal])
    let personal = form.passwordAssessment.requirements.first { $0.demand == .notPersonal }
    expect(personal?.isMet, is: false)
  }

  @Test func `the code is shown as typed, and the keyboard leaves it alone`() {
    let form = form(code, "", "")
    let shown = form.presentation(of: .recoveryCode, in: Messages())
    expect(shown.keyboard, is: .code)
    #expect(!shown.isSecure && shown.isRequired)
    expect(shown.label, is: "Code")
    expect(form.presentation(of: .newPassword, in: Messages()).contentType, is: .newPassword)
  }
}
