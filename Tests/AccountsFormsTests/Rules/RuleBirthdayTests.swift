import AccountsForms
import Expectations
import Testing

struct RuleBirthdayTests {
  struct Day: CustomTestStringConvertible {
    let birthday: String
    let today: String

    var testDescription: String { "born on \(birthday), on \(today)" }
  }

  static let tooYoung = RuleFailure(.belowMinimumAge, ["minimum": 18])

  static let days: [Case<Day, RuleFailure?>] = [
    Case(Day(birthday: "2008-11-21", today: "2026-11-21"), nil),
    Case(Day(birthday: "2008-11-22", today: "2026-11-21"), tooYoung),
    // A person born on 29 February comes of age on 1 March.
    Case(Day(birthday: "2004-02-29", today: "2022-02-28"), tooYoung),
    Case(Day(birthday: "2004-02-29", today: "2022-03-01"), nil),
    Case(Day(birthday: "2026-11-21", today: "2026-11-21"), tooYoung),
    Case(Day(birthday: "2026-11-22", today: "2026-11-21"), RuleFailure(.inTheFuture)),
    Case(Day(birthday: "1876-11-21", today: "2026-11-21"), nil),
    Case(
      Day(birthday: "1876-11-20", today: "2026-11-21"),
      RuleFailure(.tooLongAgo, ["years": 150])
    ),
  ]

  @Test(arguments: days)
  func `a birthday is at least 18 and at most 150 years ago`(
    _ row: Case<Day, RuleFailure?>
  ) throws {
    let today = try #require(CivilDate(iso8601: row.input.today))
    let birthday = try #require(CivilDate(iso8601: row.input.birthday))
    let rule = Rule.birthday(minimumAge: 18, today: { today })
    expect(rule.failure(for: birthday), is: row.outcome)
  }

  @Test func `asks for today's date at every check`() throws {
    let days = ["2026-11-20", "2026-11-21"].compactMap(CivilDate.init(iso8601:))
    var asked = 0
    let rule = Rule.birthday(minimumAge: 18) {
      defer { asked += 1 }
      return days[asked]
    }
    let birthday = CivilDate(iso8601: "2008-11-21")
    expect(rule.failure(for: birthday), is: Self.tooYoung)
    expect(rule.failure(for: birthday), is: nil)
  }
}
