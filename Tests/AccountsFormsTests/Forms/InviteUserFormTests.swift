import Expectations
import Testing

@testable import AccountsForms

struct InviteUserFormTests {
  private let form = InviteUserForm(days: 7, maximumDays: 365)

  @Test func `an empty form invites any address`() throws {
    let (email, days, byMail) = try form.submit()
    expect(email, is: nil)
    expect(days, is: 7)
    #expect(!byMail)
  }

  @Test func `takes an address and a number of days`() throws {
    form.enter(" ada@example.com ", into: .email)
    form.enter("30", into: .expiresInDays)
    let (email, days, byMail) = try form.submit()
    expect(email?.text, is: "ada@example.com")
    expect(days, is: 30)
    #expect(!byMail)
  }

  @Test(arguments: [
    ("ada@example.com", "yes", true), ("ada@example.com", "no", false), ("", "yes", false),
  ])
  func `only an address gets mail`(email: String, byMail: String, isMailed: Bool) throws {
    let form = InviteUserForm(days: 7, maximumDays: 365, byMail: true)
    form.enter(email, into: .email)
    form.enter(byMail, into: .byMail)
    try expect(form.submit().byMail, is: isMailed)
  }

  @Test(arguments: [
    ("ada@", "7", "email: Enter the domain after the @, for example ada@example.com."),
    ("", "0", "expiresInDays: Enter 1 or more."),
    ("", "366", "expiresInDays: Enter 365 or less."),
    ("", "", "expiresInDays: Fill in this field."),
    ("", "soon", "expiresInDays: This is not a number. Enter one such as 12."),
  ])
  func `says what is wrong`(email: String, days: String, message: String) {
    form.enter(email, into: .email)
    form.enter(days, into: .expiresInDays)
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(errors.map { $0.map { "\($0.field): \(Messages().message(for: $0))" } }, is: [message])
  }
}
