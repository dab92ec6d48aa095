import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Counts users and sign-ups.
struct StatsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count users by status, role and language, and new accounts by day.",
    discussion: """
      Days are in UTC. Deleted users are not counted.

      Examples:
        accounts stats
        accounts stats --days 7 --json
      """
  )

  @Option(help: "Number of days, from 1 to 366.")
  var days = 30

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...UserStatistics.maximumDays).contains(days) else {
      throw ArgumentParser.ValidationError("--days must be from 1 to 366, not \(days)")
    }
  }

  func perform(with database: OpenDatabase) async throws {
    let statistics = try await database.administration.statistics(days: days)
    guard !common.json else { return try Console.printJSON(StatisticsDocument(statistics)) }
    try printTotals(statistics)
    try Console.print("")
    let chart = BarChart(
      statistics.signUps.map { (label: $0.day.description, value: $0.count) }
    )
    for line in chart.lines(fitting: Terminal.width ?? 80) { try Console.print(line) }
  }

  private func printTotals(_ statistics: UserStatistics) throws {
    var table = TextTable(["USERS", "COUNT"])
    table.append(["all", "\(statistics.total)"])
    table.append(["enabled", "\(statistics.enabled)"])
    table.append(["disabled", "\(statistics.disabled)"])
    table.append(["pending", "\(statistics.pending)"])
    table.append(["verified", "\(statistics.verified)"])
    for role in Role.allCases {
      table.append([role.rawValue, "\(statistics.byRole[role, default: 0])"])
    }
    for language in Language.allCases {
      table.append([language.rawValue, "\(statistics.byLanguage[language, default: 0])"])
    }
    try Console.print(table)
  }
}
