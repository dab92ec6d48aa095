import Expectations
import Testing

@testable import AccountsCLI

struct BarChartTests {
  @Test func `the longest bar fills the width, and each bar has its number`() {
    let chart = BarChart([("2026-11-19", 0), ("2026-11-20", 1), ("2026-11-21", 200)])
    expect(
      chart.lines(fitting: 40),
      is: ["2026-11-19  0", "2026-11-20  #  1", "2026-11-21  #######################  200"]
    )
  }

  @Test func `a bar is at least one column wide in a narrow terminal`() {
    expect(BarChart([("2026-11-21", 7)]).lines(fitting: 5), is: ["2026-11-21  #  7"])
  }

  @Test func `draws zeros without bars`() {
    expect(BarChart([("a", 0), ("b", 0)]).lines(fitting: 80), is: ["a  0", "b  0"])
    expect(BarChart([]).lines(fitting: 80), is: [])
  }
}
