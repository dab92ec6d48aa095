import AccountsForms
import Expectations
import Testing

struct ChangeEmailFormTests {
  private func form(
    _ email: String,
    _ password: String,
    domains: MailDomains = .all
  ) -> ChangeEmailForm {
    let form = ChangeEmailForm(mailDomains: domains)
    form.enter(email, into: .newEmail)
    form.enter(password, into: .currentPassword)
    return form
  }

  @Test func `submits the address without spaces around it, and the password`() throws {
    let change = try form(" Ada@Example.org ", "x").submit()
    expect(change.email, is: (try EmailAddress("Ada@Example.org")))
    expect(change.password, is: Secret("x"))
  }

  static let refusals: [Case<[String], [String]>] = [
    Case(
      ["", ""],
      [
        "newEmail: Enter your e-mail address, for example ada@example.com.",
        "currentPassword: Enter your current password.",
      ]
    ),
    Case(
      ["ada", "x"],
      ["newEmail: The address has no @. Enter an address such as ada@example.com."]
    ),
    Case(
      ["ada@example.com", String(repeating: "x", count: 1025)],
      ["currentPassword: Use at most 1024 characters."]
    ),
  ]

  @Test(arguments: refusals)
  func `every field tells its error`(_ row: Case<[String], [String]>) {
    let form = form(row.input[0], row.input[1])
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    let words = Messages(.english)
    expect(errors?.map { "\($0.field): \(words.message(for: $0))" }, is: row.outcome)
  }

  @Test func `an address at another domain is refused where only some may sign up`() throws {
    let domains = try MailDomains(allowed: ["example.org"])
    #expect(throws: Never.self) { try form("ada@example.org", "x", domains: domains).submit() }
    let errors = #expect(throws: ValidationErrors.self) {
      try form("ada@example.com", "x", domains: domains).submit()
    }
    let words = Messages(.english)
    expect(
      errors?.map { words.message(for: $0) },
      is: [
        "Only people with an address at these domains can sign up here: example.org. Enter such an address."
      ]
    )
  }

  @Test func `the policy for new passwords does not apply to the current one`() throws {
    try expect(form("ada@example.org", "1").submit().password, is: Secret("1"))
  }
}
