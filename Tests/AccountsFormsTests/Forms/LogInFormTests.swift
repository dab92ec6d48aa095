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

  @Test func `a password nobody could have is refused before it is hashed`() {
    let form = LogInForm()
    form.emailField.value = "ada@example.com"
    form.passwordField.value = Secret(String(repeating: "a", count: 1_000_000))
    #expect(
      throws: ValidationErrors([
        ValidationError(field: "password", RuleFailure(.tooLong, ["maximum": 1024]))
      ])
    ) { try form.submit() }
  }
}
