import Accounts
import AccountsForms
import Hummingbird

extension Pages {
  /// `GET /admin/statistics`: counts users, and charts the sign-ups of the last days.
  func statisticsPage(
    _ request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let words = request.words
    var reader = ParameterReader(try request.request.query(["days"]))
    let days = reader.number("days", atMost: UserStatistics.maximumDays) ?? 30
    guard reader.errors.isEmpty else { throw Problem.invalidFields(reader.errors) }
    let statistics = try await administration.statistics(days: days)
    let view = StatisticsPageView(
      statistics,
      chart: SignUpChartView(statistics.signUps, in: words),
      periods: [7, 30, 90, 365]
        .map { count in
          StatisticsPageView.Period(
            address: "\(RedirectTarget.statistics.text)?days=\(count)",
            name: words[.daysLong, "n", "\(count)"],
            isHere: count == days
          )
        },
      in: words
    )
    return page("admin-statistics", words[.statistics], view, for: request, isWide: true)
  }
}

/// The content of the page of the statistics.
private struct StatisticsPageView {
  let groups: [Group]
  let chart: SignUpChartView?

  /// The lengths of the chart to choose from.
  let periods: [Period]

  /// A length of the chart.
  struct Period {
    let address: String
    let name: String
    let isHere: Bool
  }

  /// Counts of users by an attribute.
  struct Group {
    let title: String
    let counts: [Count]
  }

  /// A count and the list of those users.
  struct Count {
    let label: String
    let count: Int
    let address: String
  }

  init(
    _ statistics: UserStatistics,
    chart: SignUpChartView?,
    periods: [Period],
    in words: Messages
  ) {
    func count(_ label: String, _ count: Int, _ filter: String) -> Count {
      Count(label: label, count: count, address: RedirectTarget.users.text + filter)
    }
    let total = statistics.total
    groups = [
      Group(
        title: words[.usersTitle],
        counts: [
          count(words[.anything], total, ""),
          count(words[.statusEnabled], statistics.enabled, "?status=enabled"),
          count(words[.statusDisabled], statistics.disabled, "?status=disabled"),
          count(words[.statusPending], statistics.pending, "?status=pending"),
        ]
      ),
      Group(
        title: words[.verified],
        counts: [
          count(words[.yes], statistics.verified, "?verified=true"),
          count(words[.no], total - statistics.verified, "?verified=false"),
        ]
      ),
      Group(
        title: words[.role],
        counts: Role.allCases.map {
          count(words[$0.phrase], statistics.byRole[$0, default: 0], "?role=\($0.rawValue)")
        }
      ),
      Group(
        title: words.label(of: EditUserForm.Field.language.rawValue),
        counts: Language.allCases.map {
          count($0.endonym, statistics.byLanguage[$0, default: 0], "?language=\($0.rawValue)")
        }
      ),
    ]
    self.chart = chart
    self.periods = periods
  }
}
