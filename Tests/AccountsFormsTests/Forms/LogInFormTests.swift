import AccountsForms
import Testing

struct LogInFormTests {
  @Test func `an address and any password are handed over`() throws {
    let form = LogInForm()
    form.emailField.value = "Ada@Example.com"
    form.passwordField.value = Secret("x")
    let credentials = try form.submit()
    #expect(credentials.email.key == "ada@example.com")
    #expect(credentials.password == Secret("x"))
  }

  @Test func `both fields are asked for`() {
    let form = LogInForm()
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "email", RuleFailure(.required)),
        ValidationError(field: "password", RuleFailure(.required)),
      ])
    ) { try form.submit() }
  }

  @Test(arguments: [1025, 1_000_000])
  func `incident 13: a password nobody could have is refused before it is hashed`(_ length: Int) {
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
