import Expectations
import Testing

@testable import AccountsForms

struct EditUserFormTests {
  private static let fields = [
    CustomField("city", .text(length: 1...20)),
    CustomField("news", .consent, isRequired: false),
  ]

  private func form(
    name: String? = "Ada Lovelace",
    birthday: String? = "1990-12-10",
    uses: [SignUpForm.Field: FieldUse] = [:],
    customValues: [String: CustomValue] = ["city": .text("London")]
  ) -> EditUserForm {
    EditUserForm(
      name: name,
      email: "ada@example.com",
      birthday: birthday.flatMap { CivilDate(iso8601: $0) },
      language: .english,
      customValues: customValues,
      by: FormRules(uses: uses, customFields: Self.fields),
      today: { SignUpForm.testDay ?? .today }
    )
  }

  @Test func `the address comes after the name, or first where there is no name`() {
    let names = form().validator.keys.map(\.rawValue)
    expect(names, is: ["name", "email", "birthday", "language", "city", "news"])
    let nameless = form(name: nil, uses: [.name: .absent]).validator.keys.map(\.rawValue)
    expect(nameless, is: ["email", "birthday", "language", "city", "news"])
  }

  @Test func `stored values are valid, and an unchanged form gives them back`() throws {
    let edit = try form().submit()
    expect(edit.email.text, is: "ada@example.com")
    expect(edit.profile.name?.text, is: "Ada Lovelace")
    expect(edit.profile.birthday?.description, is: "1990-12-10")
    expect(edit.profile.language, is: .english)
    expect(edit.profile.customValues, is: ["city": .text("London")])
    #expect(form().customChanges.isEmpty)
  }

  @Test func `every invalid value is reported, in form order, and nothing is returned`() {
    let form = form()
    form.enter("7", into: .name)
    form.enter("ada", into: .email)
    form.enter("2020-01-01", into: .birthday)
    form.enter("klingon", into: .language)
    form.enter(" ", into: .profile(.custom("city")))
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(
      errors?.map { "\($0.field) \($0.code.rawValue)" },
      is: [
        "name invalidName", "email invalidEmail", "birthday belowMinimumAge",
        "language unknownChoice", "city required",
      ]
    )
  }

  @Test func `an address is required, and trimmed`() throws {
    let form = form()
    form.enter("", into: .email)
    expect(form.errors(of: .email).map(\.code), is: [.required])
    form.enter("  grace@example.com ", into: .email)
    try expect(form.submit().email.text, is: "grace@example.com")
  }

  @Test func `a value that was missing may stay missing, one that is there may not be deleted`() {
    let lacking = form(name: nil, birthday: nil, customValues: [:])
    #expect(lacking.nameField.isEmpty && lacking.birthField.isEmpty)
    let form = form()
    form.enter("", into: .name)
    form.enter("", into: .birthday)
    form.check()
    expect(
      form.validator.errors.map { "\($0.field) \($0.code.rawValue)" },
      is: ["name required", "birthday required"]
    )
  }

  @Test func `only changed values of custom fields are changes; an emptied one is a deletion`() {
    let form = form(customValues: ["city": .text("London"), "news": .flag(true)])
    form.enter("", into: .profile(.custom("news")))
    expect(form.customChanges, is: ["news": nil])
    form.enter("Paris", into: .profile(.custom("city")))
    expect(form.customChanges, is: ["news": nil, "city": .text("Paris")])
  }

  @Test(arguments: ["email", "name", "birthday", "language", "city"])
  func `a field is found by its name`(_ name: String) {
    expect(EditUserForm.Field(rawValue: name).rawValue, is: name)
    expect(form().field(EditUserForm.Field(rawValue: name)).key, is: name)
  }
}
