import AccountsForms
import Expectations
import Testing

struct ProfileFormTests {
  private func form(
    _ fields: [CustomField] = [],
    _ uses: [SignUpForm.Field: FieldUse] = [:]
  ) throws -> ProfileForm {
    let today = try #require(SignUpForm.testDay)
    return ProfileForm(
      name: "Ada Lovelace",
      birthday: CivilDate(year: 1990, month: 12, day: 10),
      language: .english,
      by: FormRules(uses: uses, customFields: fields),
      today: { today }
    )
  }

  @Test func `starts with the known values, unmodified`() throws {
    let form = try form()
    #expect(!form.isModified)
    #expect(form.isValid)
    try expect(form.submit().name?.text, is: "Ada Lovelace")
  }

  @Test func `submits a change`() throws {
    let form = try form()
    form.nameField.value = "  Ada   King "
    form.languageField.value = .spanish
    let profile = try form.submit()
    expect(profile.name?.text, is: "Ada King")
    expect(profile.language, is: .spanish)
  }

  @Test func `a rejected change reports why, and a reset reverts it`() throws {
    let form = try form()
    form.nameField.value = "7"
    form.birthField.value = nil
    #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(form.validator.errors.map(\.field), is: ["name", "birthday"])
    form.reset()
    expect(form.nameField.value, is: "Ada Lovelace")
    #expect(form.isValid)
  }

  @Test func `takes over what another form changed, as far as it has the fields`() throws {
    let (town, vip) = (CustomField("town", .text(length: 0...20)), CustomField("vip", .consent))
    let changed = try form([town, vip])
    changed.enter("Ada King", into: .name)
    changed.enter("", into: .birthday)
    changed.enter("Rome", into: .custom("town"))
    changed.enter("yes", into: .custom("vip"))
    let own = try form([vip], [.birthday: .absent])
    own.languageField.value = .spanish
    own.takeChanges(of: changed)
    expect(own.nameField.value, is: "Ada King")
    expect(own.languageField.value, is: .spanish, "the other form left it as it was")
    #expect(!own.hasChanged(.birthday) && own.birthField.value != nil)
    expect(own.customChanges, is: ["vip": .flag(true)])
  }
}
