import Expectations
import Testing

@testable import AccountsForms

struct PhoneNumberFormatTests {
  private typealias Defect = PhoneNumberFormat.Defect

  @Test(arguments: [
    ("+351912345678", "+351912345678"), (" +351 912 345 678 ", "+351912345678"),
    ("+351 (912) 345-678", "+351912345678"), ("+1/202.555.0100", "+12025550100"),
    ("00351 912 345 678", "+351912345678"), ("＋351 ９１２ 345 678", "+351912345678"),
    ("+٣٥١ ٩١٢ ٣٤٥ ٦٧٨", "+351912345678"), ("\u{202A}+351 912‑345–678\u{202C}", "+351912345678"),
    ("+44 (0)20 7946 0000", "+442079460000"), ("+39 (0)2 3661 8300", "+390236618300"),
    ("(+351) 912 345 678", "+351912345678"), ("(+44) (0)20 7946 0000", "+442079460000"),
    ("+12345678", "+12345678"), ("+123456789012345", "+123456789012345"),
  ])
  func `a number is read as E.164`(text: String, number: String) throws {
    try expect(PhoneNumberFormat.international.number(from: text, in: nil), is: number)
    try expect(PhoneNumberFormat.international.number(from: number, in: nil), is: number)
  }

  @Test(arguments: [
    ("912 345 678", Defect.noCountryCode), ("+0351912345678", .noCountryCode),
    ("1 800 FLOWERS", .letters), ("tel:+351912345678", .letters),
    ("+351 912 345 678 ext. 5", .extension),
    ("+351912345678;ext=5", .extension), ("+351912345678 x5", .extension),
    ("+351912345678,,5", .extension), ("+351912345678#5", .extension),
    ("+55 11 96123 4567 ramal 12", .extension), ("+34 912 345 678 extensión 5", .extension),
    ("+1234567", .tooShort), ("+1234567890123456", .tooLong), ("+", .notANumber),
    ("()", .notANumber),
    ("+351+912345678", .notANumber), ("+351 912 345 678 🙂", .notANumber), ("*100#", .notANumber),
    ("+351\n912345678", .notANumber), (String(repeating: "+", count: 251), .tooLong),
  ])
  private func `a text that is not a number has its fault`(text: String, defect: Defect) {
    #expect(throws: defect) { try PhoneNumberFormat.international.number(from: text, in: nil) }
  }

  @Test(arguments: Defect.allCases)
  private func `each fault has a message in each language, with an example`(defect: Defect) {
    let format = PhoneNumberFormat(
      read: { (_, _) throws(Defect) in throw defect },
      write: { number, _ in number },
      example: { region in region == "PT" ? "912 345 678" : nil }
    )
    let failure = Rule.phone(format, in: "PT").failure(for: "1")
    let messages = Language.allCases.map { failure.map(Messages($0).phoneMessage) ?? "" }
    expect(Set(messages).count, is: Language.allCases.count)
    let own = failure.map { ErrorMessage($0, field: nil).rawValue }
    expect(own, is: "error.invalidPhone" + (defect == .notANumber ? "" : ".\(defect.rawValue)"))
    let example = defect == .noCountryCode ? "+1 202 555 0100" : "912 345 678"
    #expect(messages.allSatisfy { $0.contains(" \(example)") })
  }

  @Test func `a field shows the form of its region, and keeps E.164`() throws {
    let format = PhoneNumberFormat(
      read: { (text, region) throws(Defect) in text.hasPrefix("+") ? text : "+351" + text },
      write: { number, region in
        region == "PT" ? "\(number.dropFirst(4))" : number + "!"
      },
      example: { $0 == nil ? nil : "912 345 678" }
    )
    let fields = [
      CustomField("phone", .phone(region: "PT")), CustomField("fax", .phone(region: nil)),
    ]
    let form = ProfileForm(
      name: "Ada",
      birthday: nil,
      language: .english,
      customValues: ["phone": .text("+351912345678")],
      by: FormRules(uses: [.birthday: .optional], customFields: fields, phones: format),
      today: { .today }
    )
    expect(form.field(.custom("phone")).text, is: "912345678")
    form.enter("912 345 678", into: .custom("phone"))
    expect(form.customChanges, is: [:])
    form.enter("210 000 000", into: .custom("phone"))
    form.enter("+44 20 7946 0000", into: .custom("fax"))
    try expect(
      form.submit().customValues,
      is: ["phone": .text("+351210000000"), "fax": .text("+442079460000")]
    )
    expect(form.field(.custom("fax")).text, is: "+442079460000!")
    let shown = form.presentation(of: .custom("phone"), in: Messages())
    expect(shown.placeholder, is: "912 345 678")
    expect(
      shown.hint,
      is: "such as 912 345 678; for another country, start with + and the country code"
    )
    #expect((shown.keyboard, shown.contentType) == (.phone, .phone))
    let other = form.presentation(of: .custom("fax"), in: Messages())
    expect(other.hint, is: "with + and the country code, such as +1 202 555 0100")
    let schema = form.jsonSchema(in: Messages()).properties?["fax"]
    expect(schema?.pattern, is: "^[^A-Za-z]*$")
    expect(schema?.maxLength, is: 60)
  }

  @Test func `a stored text that is no number stays accepted`() throws {
    let form = ProfileForm(
      name: "Ada",
      birthday: nil,
      language: .english,
      customValues: ["phone": .text("ask my mother")],
      by: FormRules(
        uses: [.birthday: .optional],
        customFields: [CustomField("phone", .phone(region: nil))]
      ),
      today: { .today }
    )
    try expect(form.submit().customValues, is: ["phone": .text("ask my mother")])
    form.enter("ask my father", into: .custom("phone"))
    expect(form.errors.map(\.code), is: [.invalidPhone])
  }
}

extension Messages {
  fileprivate func phoneMessage(_ failure: RuleFailure) -> String {
    message(for: failure, field: "phone")
  }
}
