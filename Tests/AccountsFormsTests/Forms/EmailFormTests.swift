import AccountsForms
import Expectations
import Testing

struct EmailFormTests {
  private let form = EmailForm()

  @Test func `submits an address without spaces around it`() throws {
    form.emailField.value = " Ada@Example.com "
    try expect(form.submit(), is: EmailAddress("ada@example.com"))
  }

  @Test(arguments: [("", ErrorCode.required), (" ", .required), ("ada@", .invalidEmail)])
  func `refuses what is no address`(_ row: (text: String, code: ErrorCode)) {
    form.emailField.value = row.text
    let refused = #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(refused?.errors.map(\.field), is: ["email"])
    expect(refused?.errors.map(\.code), is: [row.code])
  }
}
