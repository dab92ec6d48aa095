import AccountsForms
import Testing

struct RuleBirthdayTests {
  private func failure(_ birthday: String, on today: String) throws -> RuleFailure? {
    let today = try #require(CivilDate(iso8601: today))
    let birthday = try #require(CivilDate(iso8601: birthday))
    return Rule.birthday(minimumAge: 18, today: { today }).failure(for: birthday)
  }

  @Test func `accepts an eighteenth birthday today, rejects one tomorrow`() throws {
    #expect(try failure("2008-11-21", on: "2026-11-21") == nil)
    #expect(
      try failure("2008-11-22", on: "2026-11-21") == RuleFailure(.belowMinimumAge, ["minimum": 18])
    )
  }

  @Test func `a person born on 29 February comes of age on 1 March`() throws {
    #expect(try failure("2004-02-29", on: "2022-02-28")?.code == .belowMinimumAge)
    #expect(try failure("2004-02-29", on: "2022-03-01") == nil)
  }

  @Test func `rejects a birthday in the future or over 150 years ago`() throws {
    #expect(try failure("2026-11-22", on: "2026-11-21") == RuleFailure(.inTheFuture))
    #expect(try failure("2026-11-21", on: "2026-11-21")?.code == .belowMinimumAge)
    #expect(try failure("1876-11-21", on: "2026-11-21") == nil)
    #expect(try failure("1876-11-20", on: "2026-11-21") == RuleFailure(.tooLongAgo, ["years": 150]))
  }

  @Test func `asks for today's date at every check`() throws {
    let days = ["2026-11-20", "2026-11-21"].compactMap(CivilDate.init(iso8601:))
    var asked = 0
    let rule = Rule.birthday(minimumAge: 18) {
      defer { asked += 1 }
      return days[asked]
    }
    let birthday = CivilDate(iso8601: "2008-11-21")
    #expect(rule.failure(for: birthday)?.code == .belowMinimumAge)
    #expect(rule.failure(for: birthday) == nil)
  }
}
