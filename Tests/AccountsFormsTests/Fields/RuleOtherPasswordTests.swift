import AccountsForms
import Expectations
import Testing

struct RuleOtherPasswordTests {
  private let password = FormField("password", Secret("violet canyon otter"))

  static let repetitions: [Case<String, ErrorCode?>] = [
    Case("violet canyon otter", nil), Case("", .required),
    Case("violet canyon Otter", .confirmationDiffers),
  ]

  @Test(arguments: repetitions)
  func `a repetition is the same`(_ row: Case<String, ErrorCode?>) {
    let rule = Rule<Secret>.confirms(password)
    expect(rule.constraint, is: .sameAs(field: "password"))
    expect(rule.failure(for: Secret(row.input))?.code, is: row.outcome)
  }

  @Test func `two empty fields pass, since the password's own rules report it`() {
    let empty = FormField("password", Secret(""))
    expect(Rule<Secret>.confirms(empty).failure(for: Secret("")), is: nil)
  }

  @Test func `a new password differs from the one in another field`() {
    let rule = Rule<Secret>.differs(from: password)
    expect(rule.constraint, is: .differentFrom(field: "password"))
    expect(rule.failure(for: Secret("purple harbour")), is: nil)
    expect(rule.failure(for: Secret("violet canyon otter")), is: RuleFailure(.passwordUnchanged))
  }
}
