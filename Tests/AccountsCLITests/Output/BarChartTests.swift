import Testing

@testable import AccountsCLI

struct BarChartTests {
  @Test func `the longest bar fills the room, and each has its figure`() {
    let chart = BarChart([("2026-11-19", 0), ("2026-11-20", 1), ("2026-11-21", 200)])
    #expect(
      chart.lines(fitting: 40) == [
        "2026-11-19  0", "2026-11-20  #  1", "2026-11-21  #######################  200",
      ]
    )
  }

  @Test func `in a terminal of a few columns a bar is one column at least`() {
    #expect(BarChart([("2026-11-21", 7)]).lines(fitting: 5) == ["2026-11-21  #  7"])
  }

  @Test func `nothing at all is a chart of noughts`() {
    #expect(BarChart([("a", 0), ("b", 0)]).lines(fitting: 80) == ["a  0", "b  0"])
    #expect(BarChart([]).lines(fitting: 80) == [])
  }
}
