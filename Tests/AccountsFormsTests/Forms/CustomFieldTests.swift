import Expectations
import Testing

@testable import AccountsForms

struct CustomFieldTests {
  /// A required field of each type.
  static let fields = [
    CustomField("city", .text(length: 2...5)),
    CustomField("seats", .number(minimum: 1, maximum: 9)),
    CustomField("day", .date(earliest: CivilDate(year: 2026, month: 1, day: 1), latest: nil)),
    CustomField("size", .choice(["S", "M"])),
    CustomField("news", .consent), CustomField("phone", .phone(region: nil)),
  ]

  private func form(_ fields: [CustomField] = fields) -> SignUpForm {
    SignUpForm(by: FormRules(customFields: fields))
  }

  @Test(arguments: [
    ("city", "", "Fill in this field."), ("city", "a", "Use at least 2 characters."),
    ("city", "abcdef", "Use at most 5 characters."),
    (
      "city", "a\u{202E}b",
      "This text has the character U+202E, which is not allowed here. Remove it."
    ),
    ("city", "a\nb", "This text has the character U+000A, which is not allowed here. Remove it."),
    ("seats", "", "Fill in this field."), ("seats", "0", "Enter 1 or more."),
    ("seats", "10", "Enter 9 or less."),
    ("day", "2025-12-31", "Enter 2026-01-01 or more."), ("size", "L", "Choose one of these: S, M."),
    ("news", "no", "Fill in this field."), ("phone", "", "Fill in this field."),
    (
      "phone", "1 800 FLOWERS",
      "A phone number cannot have letters. Enter it in digits, such as +1 202 555 0100."
    ),
    ("phone", String(repeating: "1", count: 61), "Use at most 60 characters."),
  ])
  func `an invalid value has its message`(key: String, text: String, message: String) {
    let form = form()
    form.enter(text, into: .custom(key))
    expect(form.errors(of: .custom(key)).map { Messages().message(for: $0) }, is: [message])
  }

  @Test func `valid values become those of the new user`() throws {
    let form = SignUpForm.valid(customFields: Self.fields)
    for (key, text) in [
      ("city", " Rome "), ("seats", "٣"), ("day", "2026-02-28"), ("size", "M"), ("news", "yes"),
      ("phone", "+351 ٩١٢-345.678"),
    ] {
      form.enter(text, into: .custom(key))
    }
    try expect(
      form.submit().customValues,
      is: [
        "city": .text("Rome"), "seats": .number(3), "day": .text("2026-02-28"), "size": .text("M"),
        "news": .flag(true), "phone": .text("+351912345678"),
      ]
    )
  }

  @Test func `optional fields may stay empty, and have no value then`() throws {
    let optional = Self.fields.map { CustomField($0.key, $0.kind, isRequired: false) }
    let form = SignUpForm.valid(customFields: optional)
    try expect(form.submit().customValues, is: [:])
    let shown = form.presentation(of: .custom("city"), in: Messages())
    #expect(!shown.isRequired)
    expect(form.jsonSchema(in: Messages()).required?.contains("city"), is: false)
  }

  @Test func `a profile accepts what was stored under other limits, and tells what changed`() throws
  {
    let profile = ProfileForm(
      name: "Ada",
      birthday: nil,
      language: .english,
      customValues: [
        "city": .text("Constantinople"), "size": .text("XL"), "seats": .text("three"),
      ],
      by: FormRules(uses: [.birthday: .absent], customFields: Self.fields),
      today: { .today }
    )
    expect(
      profile.validator.keys.map(\.rawValue),
      is: ["name", "language", "city", "seats", "day", "size", "news", "phone"]
    )
    #expect(profile.errors.isEmpty)
    #expect(profile.customChanges.isEmpty)
    profile.enter("Rome", into: .custom("city"))
    profile.enter("4", into: .custom("seats"))
    expect(profile.customChanges, is: ["city": .text("Rome"), "seats": .number(4)])
    profile.enter("Rome is too long", into: .custom("city"))
    expect(profile.errors.map(\.field), is: ["city"])
  }

  @Test func `the schema has the types and the limits`() {
    let schema = form()
      .jsonSchema(in: Messages(texts: ["label.city": "City", "hint.city": "where you live"]))
    let properties = schema.properties ?? [:]
    expect(properties["city"]?.title, is: "City")
    expect(properties["city"]?.description, is: "where you live")
    expect(properties["city"]?.minLength, is: 2)
    expect(properties["city"]?.maxLength, is: 5)
    expect(properties["seats"]?.type, is: "integer")
    expect(properties["seats"]?.minimum, is: 1)
    expect(properties["day"]?.format, is: "date")
    expect(properties["size"]?.enum, is: ["S", "M"])
    expect(properties["news"]?.const, is: .flag(true))
  }
}
