package import Accounts
import AccountsForms

/// Statistics of users as JSON.
package struct StatisticsDocument: Encodable {
  private let total: Int
  private let enabled: Int
  private let disabled: Int
  private let pending: Int
  private let verified: Int
  private let byRole: [String: Int]
  private let byLanguage: [String: Int]
  private let signUps: [Day]

  private struct Day: Encodable {
    let day: String
    let count: Int
  }

  /// Creates a document.
  package init(_ statistics: UserStatistics) {
    total = statistics.total
    enabled = statistics.enabled
    disabled = statistics.disabled
    pending = statistics.pending
    verified = statistics.verified
    byRole = Dictionary(uniqueKeysWithValues: statistics.byRole.map { ($0.rawValue, $1) })
    byLanguage = Dictionary(uniqueKeysWithValues: statistics.byLanguage.map { ($0.rawValue, $1) })
    signUps = statistics.signUps.map { Day(day: $0.day.description, count: $0.count) }
  }
}
