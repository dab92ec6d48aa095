import Accounts
import AccountsSQLite
import AccountsServer
import ArgumentParser

/// Shows the settings in effect and their sources.
struct ConfigCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings in effect and where each comes from.",
    discussion: """
      Flags override the environment, which overrides the file: --config, else $ACCOUNTS_CONFIG, else \
      $XDG_CONFIG_HOME/accounts/config.json. The file is a JSON object; an invalid setting is an error in this \
      command and in all commands that use it.

      Examples:
        accounts config
        accounts config --json
        accounts config --config /etc/accounts/config.json
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let configuration = try common.configuration
    try requireUsable(configuration)
    let rows = try Setting.allCases.map { try Row($0, configuration, common) }
    guard !common.json else { return try Console.printJSON(["settings": rows]) }
    var table = TextTable(["SETTING", .whole("VALUE"), "FROM"])
    for row in rows { table.append([row.name, row.value, row.origin]) }
    try Console.print(table)
  }

  /// Reads all settings as the other commands do.
  private func requireUsable(_ configuration: AccountsConfiguration) throws {
    _ = try Settings.read(configuration, withPepper: true, withForms: true)
    _ = try Settings.terms(configuration)
    _ = try Settings.privacy(configuration)
    _ = try Settings.policyReports(configuration)
    _ = try ServeSettings(nil, configuration)
    _ = try MailConfiguration(configuration, database: "")
  }

  private struct Row: Encodable {
    let name: String
    let value: String
    let origin: String

    init(_ setting: Setting, _ configuration: AccountsConfiguration, _ common: CommonOptions) throws
    {
      name = setting.rawValue
      if setting == .db, let db = common.db {
        (value, origin) = (db, "--db")
      } else if let found = try configuration[setting] {
        value = found.text
        switch found.origin {
        case .environment: origin = found.name
        case .file(let path): origin = path
        }
      } else {
        let database = { try DatabaseLocation(option: common.db, configuration).path }
        origin = "default"
        switch setting {
        case .db: value = try database()
        case .auditKeyFile: value = try SQLiteStore.auditKeyPath(ofDatabase: database())
        case .mailKeyFile: value = try SQLiteStore.mailKeyPath(ofDatabase: database())
        default: value = setting.standard
        }
      }
    }
  }
}
