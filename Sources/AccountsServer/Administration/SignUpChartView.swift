import Accounts
import AccountsForms

/// The template values of the sign-up chart: SVG bars, and the same numbers as a table.
struct SignUpChartView {
  let summary: String
  let first: String
  let last: String
  let width: Int
  let height = 100
  let bars: [Bar]
  let days: [Day]

  /// A bar, in units of the chart.
  struct Bar {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let title: String
  }

  /// A row of the table.
  struct Day {
    let day: String
    let count: Int
  }

  /// The distance from one bar to the next, in units; a bar is two units narrower.
  private static let step = 10

  /// Creates the chart of some days; nil without days.
  init?(_ signUps: [UserStatistics.Day], in words: Messages) {
    guard let first = signUps.first?.day.description, let last = signUps.last?.day.description
    else { return nil }
    let most = signUps.map(\.count).max() ?? 0
    let height = height
    self.first = first
    self.last = last
    width = signUps.count * Self.step
    summary = words[.chartSummary, "from", first].replacing("{to}", with: last)
      .replacing("{total}", with: "\(signUps.reduce(0) { $0 + $1.count })")
      .replacing("{most}", with: "\(most)")
    bars = signUps.enumerated().filter { $0.element.count > 0 }
      .map { index, day in
        // A single sign-up stays visible beside thousands.
        let tall = max(2, day.count * height / most)
        return Bar(
          x: index * Self.step + 1,
          y: height - tall,
          width: Self.step - 2,
          height: tall,
          title: "\(day.day): \(day.count)"
        )
      }
    days = signUps.reversed().map { Day(day: $0.day.description, count: $0.count) }
  }
}
