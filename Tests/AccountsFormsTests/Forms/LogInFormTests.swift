import AccountsForms
import Expectations
import Testing

struct LogInFormTests {
  @Test func `submits an address and any password`() throws {
    let form = LogInForm()
    form.emailField.value = "Ada@Example.com"
    form.passwordField.value = Secret("x")
    let credentials = try form.submit()
    expect(credentials.email.key, is: "ada@example.com")
    expect(credentials.password, is: Secret("x"))
  }

  @Test func `both fields are required`() {
    let form = LogInForm()
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "email", RuleFailure(.required)),
        ValidationError(field: "password", RuleFailure(.required)),
      ])
    ) { try form.submit() }
  }

  @Test(arguments: [1025, 1_000_000])
  func `incident 13: rejects a password over the limit before it is hashed`(_ length: Int) {
    let form = LogInForm()
    form.emailField.value = "ada@example.com"
    form.passwordField.value = Secret(String(repeating: "a", count: length))
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "password", RuleFailure(.tooLong, ["maximum": 1024]))
      ])
    ) { try form.submit() }
  }
}
