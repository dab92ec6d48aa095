import AccountsForms
import Expectations
import Testing

struct RulePhoneTests {
  static let numbers: [Case<String, PhoneNumberFormat.Defect?>] = [
    Case("", nil), Case("+351 912 345 678", nil), Case("00351912345678", nil),
    Case("912 345 678", .noCountryCode), Case("1 800 FLOWERS", .letters),
    Case("+1234567", .tooShort), Case("+1234567890123456", .tooLong),
  ]

  @Test(arguments: numbers)
  func `a number has the code of its country, or the failure has the fault and an example`(
    _ row: Case<String, PhoneNumberFormat.Defect?>
  ) {
    let example = PhoneNumberFormat.international.example(in: nil)
    let rule = Rule<String>.phone(.international, in: nil)
    let failure = row.outcome.map { defect in
      RuleFailure(.invalidPhone, ["reason": .text(defect.rawValue), "example": .text(example)])
    }
    expect(rule.failure(for: row.input), is: failure)
    expect(rule.constraint, is: .phone(example: example))
  }
}
