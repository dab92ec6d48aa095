import AccountsForms
import Expectations
import Testing

@testable import Accounts
@testable import AccountsServer

struct SignUpChartViewTests {
  private func day(_ day: Int, _ count: Int) throws -> UserStatistics.Day {
    UserStatistics.Day(day: try #require(CivilDate(year: 2026, month: 11, day: day)), count: count)
  }

  @Test func `a bar is as tall as its day, and the smallest stays visible`() throws {
    let days = [try day(1, 0), try day(2, 1), try day(3, 1000), try day(4, 500)]
    let chart = try #require(SignUpChartView(days, in: Messages(.english)))
    expect(chart.width, is: 40)
    expect(chart.bars.map(\.x), is: [11, 21, 31])
    expect(chart.bars.map(\.height), is: [2, 100, 50])
    #expect(chart.bars.allSatisfy { $0.y + $0.height == chart.height })
    expect(chart.bars.map(\.title), is: ["2026-11-02: 1", "2026-11-03: 1000", "2026-11-04: 500"])
    expect(chart.days.map(\.count), is: [500, 1000, 1, 0])
    expect(
      chart.summary,
      is:
        "New accounts per day from 2026-11-01 to 2026-11-04 (UTC): 1501 in total, at most 1000 in a day."
    )
  }

  @Test func `draws no bars without sign-ups, and no chart without days`() throws {
    let chart = SignUpChartView([try day(1, 0)], in: Messages(.spanish))
    expect(chart?.bars.isEmpty, is: true)
    #expect(SignUpChartView([], in: Messages(.english)) == nil)
  }
}
