import Foundation

extension Environment {
  private static let prefix = "ACCOUNTS_"

  /// What the program, and the scripts and tests that run it, read beside the settings.
  private static let others: Set<String> = [
    "ACCOUNTS_CONFIG", "ACCOUNTS_PLAIN",
    "ACCOUNTS_DOCS", "ACCOUNTS_FUZZ", "ACCOUNTS_IN_MOUNT", "ACCOUNTS_LONG", "ACCOUNTS_PLANTED_RACE",
    "ACCOUNTS_SEED",
    "ACCOUNTS_UPDATE_SNAPSHOTS", "ACCOUNTS_WRITE_SCREENS",
  ]

  /// Refuses variables that look like settings and are none: a slip would go unnoticed for years.
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
      code: "setting",
      "the environment sets \(first.quoted), which is no setting",
      hint: Failure.didYouMean(meant.map { Self.prefix + $0 })
        ?? "unset it; 'accounts config --help' tells of the settings"
    )
  }
}
