import Accounts
import ArgumentParser

/// Shows the settings in effect and their sources.
struct ConfigCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings in effect and where each comes from.",
    discussion: """
      Flags override the environment, which overrides the settings file. Its path is the value of --config, else of \
      $ACCOUNTS_CONFIG, else $XDG_CONFIG_HOME/accounts/config.json. The file is a JSON object. An invalid setting is \
      an error in this command, and in every command that uses the setting.

      Examples:
        accounts config
        accounts config --json
        accounts config --config /etc/accounts/config.json
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let configuration = try common.configuration
    try Settings.requireUsable(configuration)
    let rows = try Setting.allCases.map { try Row($0, configuration, common) }
    guard !common.json else { return try Console.printJSON(["settings": rows]) }
    var table = TextTable(["SETTING", .whole("VALUE"), "FROM"])
    for row in rows { table.append([row.name, row.value, row.origin]) }
    try Console.print(table)
  }

  private struct Row: Encodable {
    let name: String
    let value: String
    let origin: String

    init(_ setting: Setting, _ configuration: AccountsConfiguration, _ common: CommonOptions) throws
    {
      name = setting.rawValue
      if setting == .db, common.db != nil {
        // A URL may have a password in it, which is not shown.
        value = try DatabaseLocation(option: common.db, configuration).path
        origin = "--db"
      } else if let found = try configuration[setting] {
        value = try setting == .db ? DatabaseLocation(option: nil, configuration).path : found.text
        switch found.origin {
        case .environment: origin = found.name
        case .file(let path): origin = path
        }
      } else {
        let database = { try DatabaseLocation(option: common.db, configuration) }
        origin = "default"
        switch setting {
        case .db: value = try database().path
        case .auditKeyFile: value = (try? database().auditKeyPath(configuration)) ?? "none"
        case .mailKeyFile: value = (try? database().mailKeyPath(configuration)) ?? "none"
        default: value = setting.standard
        }
      }
    }
  }
}
