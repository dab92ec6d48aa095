import Foundation

extension Environment {
  private static let prefix = "ACCOUNTS_"

  /// The variables that the program, its scripts and its tests read in addition to the settings.
  private static let others: Set<String> = [
    "ACCOUNTS_CONFIG", "ACCOUNTS_PLAIN",
    "ACCOUNTS_DOCS", "ACCOUNTS_FUZZ", "ACCOUNTS_IN_MOUNT", "ACCOUNTS_LONG", "ACCOUNTS_PLANTED_RACE",
    "ACCOUNTS_SEED",
    "ACCOUNTS_UPDATE_SNAPSHOTS", "ACCOUNTS_WRITE_SCREENS",
  ]

  /// Rejects unknown variables that look like settings: a typo could go unnoticed for years.
  ///
  /// - Throws: ``Failure`` for the first of them.
  func requireKnown() throws {
    let known = Self.others.union(Setting.allCases.map(AccountsConfiguration.variable))
    let names = ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix(Self.prefix) }
    guard let first = Set(names).subtracting(known).min() else { return }
    let meant = Setting.meant(by: String(first.dropFirst(Self.prefix.count))) {
      String(AccountsConfiguration.variable($0).dropFirst(Self.prefix.count))
    }
    throw Failure(
      .usage,
      code: .setting,
      "unknown setting \(first.quoted) in the environment",
      hint: Failure.didYouMean(meant.map { Self.prefix + $0 })
        ?? "correct its name, or unset it; 'accounts config' lists the settings"
    )
  }
}
