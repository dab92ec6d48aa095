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

  /// Rejects unknown variables that look like settings, and settings that are empty.
  ///
  /// A typo could go unnoticed for years, and a template with a value missing would open a site
  /// that is meant to be closed. An empty path of the database is the default one.
  ///
  /// - Throws: ``Failure`` for the first of them.
  func requireKnown() throws {
    let settings = Set(Setting.allCases.map(AccountsConfiguration.variable))
    let known = Self.others.union(settings)
    let variables = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix(Self.prefix) }
    let names = variables.keys
    let values = settings.subtracting([AccountsConfiguration.variable(.db)])
    if let empty = values.filter({ variables[$0]?.isEmpty == true }).min() {
      throw Failure(
        .usage,
        code: .setting,
        "\(empty) is empty",
        hint: "give it a value, or unset it"
      )
    }
    guard let first = Set(names).subtracting(known).min() else { return }
    let meant = Setting.meant(by: String(first.dropFirst(Self.prefix.count))) {
      String(AccountsConfiguration.variable($0).dropFirst(Self.prefix.count))
    }
    throw Failure(
      .usage,
      code: .setting,
      "unknown setting \(first.quoted) in the environment",
      hint: Failure.didYouMean(meant.map { Self.prefix + $0 })
        ?? "correct its name, or unset it and run 'accounts config' to see the settings (for example, the variable for passwordPolicy is ACCOUNTS_PASSWORD_POLICY)"
    )
  }
}
