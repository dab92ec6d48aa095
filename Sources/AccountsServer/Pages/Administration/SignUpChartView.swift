import Accounts
import AccountsForms

/// What a template shows of the sign-ups a day: bars of SVG, and the same as a table.
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

  /// The units from one bar to the next, of which it takes eight.
  private static let step = 10

  /// Shows the sign-ups of some days; nil where there are no days.
  init?(_ signUps: [UserStatistics.Day], in words: Words) {
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
        // One among thousands is still to be seen.
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
