package import Accounts
import AccountsForms

/// Statistics of users as JSON.
package struct StatisticsDocument: Document {
  private let statistics: UserStatistics

  /// Creates a document.
  package init(_ statistics: UserStatistics) { self.statistics = statistics }

  /// The name in the API's description.
  package static let name: String? = "Statistics"

  /// The fields.
  package static let fields: [DocumentField<StatisticsDocument>] = [
    DocumentField("total") { $0.statistics.total },
    DocumentField("enabled") { $0.statistics.enabled },
    DocumentField("disabled") { $0.statistics.disabled },
    DocumentField("pending") { $0.statistics.pending },
    DocumentField("verified") { $0.statistics.verified },
    DocumentField("byRole") { named($0.statistics.byRole) },
    DocumentField("byLanguage") { named($0.statistics.byLanguage) },
    DocumentField("signUps") { $0.statistics.signUps.map { Day(day: $0.day, count: $0.count) } },
  ]

  private static func named<Key: RawRepresentable<String>>(_ counts: [Key: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) })
  }

  private struct Day: Document {
    let day: CivilDate
    let count: Int

    static let fields: [DocumentField<Day>] = [
      DocumentField("day") { $0.day },
      DocumentField("count") { $0.count },
    ]
  }
}
