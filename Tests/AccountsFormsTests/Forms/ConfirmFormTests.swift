import AccountsForms
import Expectations
import Testing

struct ConfirmFormTests {
  private func form(_ code: String, _ password: String = "") -> ConfirmForm {
    let form = ConfirmForm()
    form.enter(code, into: .confirmationCode)
    form.enter(password, into: .password)
    return form
  }

  private func lines(_ form: ConfirmForm) -> [String] {
    form.check()
    let words = Messages(.english)
    return form.validator.errors.map { "\($0.field): \(words.message(for: $0))" }
  }

  @Test(arguments: ["7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", " 7kqm 2x4t 9wbc ldef 5ghj 8npr "])
  func `accepts a code as people type it, with or without a password`(_ code: String) {
    expect(lines(form(code)), is: [])
    expect(lines(form(code, "1")), is: [])
    expect(RecoveryCode(form(code).codeField.value)?.text, is: "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR")
  }

  @Test(
    arguments: [
      Case("", "confirmationCode: Enter the code from the e-mail."),
      Case(" ", "confirmationCode: Enter the code from the e-mail."),
      Case(
        "7KQM-2X4T",
        """
        confirmationCode: This is not a complete code. Enter the 24 letters and digits of your code, such as \
        7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR.
        """
      ),
    ]
  )
  func `refuses what is no code`(_ row: Case<String, String>) {
    expect(lines(form(row.input)), is: [row.outcome])
  }

  @Test func `refuses a password that is too long to hash`() {
    let form = form("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", String(repeating: "x", count: 1025))
    expect(lines(form), is: ["password: Use at most 1024 characters."])
  }
}
