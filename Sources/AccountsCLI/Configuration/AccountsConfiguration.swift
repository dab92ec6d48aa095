import Configuration
import Foundation

/// What the installation decides: the environment first, then the file.
///
/// Flags come before both; each command has its own.
struct AccountsConfiguration {
  /// The environment the program was started in.
  let environment: Environment

  private let sources: [(snapshot: any ConfigSnapshot, origin: Origin)]

  /// Where a value comes from.
  enum Origin: Equatable {
    case environment
    case file(path: String)
  }

  /// A value, and where it comes from.
  struct Found {
    let text: String

    /// What it is called there, for messages.
    let name: String

    let origin: Origin
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - option: the file that was named on the command line; else `ACCOUNTS_CONFIG` names one, which has to be there,
  ///     or `accounts/config.json` in the XDG folder for configuration, which need not.
  ///   - environment: the environment.
  /// - Throws: ``Failure`` where the file cannot be read, is no object of JSON, or it or the environment has a setting
  ///   that nobody knows: leaving it out in silence would weaken what somebody wanted strengthened.
  init(file option: String? = nil, _ environment: Environment = .current) throws {
    self.environment = environment
    try environment.requireKnown()
    let variables = EnvironmentVariablesProvider(
      environmentVariables: try Self.variables(environment)
    )
    var sources: [(snapshot: any ConfigSnapshot, origin: Origin)] = [
      (variables.snapshot(), .environment)
    ]
    if let file = try ConfigurationFile(option, environment) {
      sources.append((file.snapshot, .file(path: file.path)))
    }
    self.sources = sources
  }

  /// The value of a setting; nil where nothing is said.
  ///
  /// - Throws: ``Failure`` where the file has something else than the setting may be.
  subscript(_ setting: Setting) -> Found? {
    get throws {
      for (snapshot, origin) in sources {
        if let found = try Self.value(of: setting, in: snapshot, origin) { return found }
      }
      return nil
    }
  }

  /// The environment variable of a setting.
  static func variable(_ setting: Setting) -> String {
    let none = EnvironmentVariablesProvider(environmentVariables: [:]).snapshot()
    let result = try? none.value(
      forKey: AbsoluteConfigKey(["accounts", setting.rawValue]),
      type: .string
    )
    return result?.encodedKey ?? setting.rawValue
  }

  private static func value(
    of setting: Setting,
    in snapshot: any ConfigSnapshot,
    _ origin: Origin
  ) throws -> Found? {
    let isFile = origin != .environment
    let key = AbsoluteConfigKey((isFile ? [] : ["accounts"]) + [setting.rawValue])
    // What stands in the environment is text, and read like a text in the file: true is true, and yes is not.
    for type in isFile ? setting.types : [.string] {
      guard let result = try? snapshot.value(forKey: key, type: type) else { continue }
      guard let value = result.value else { return nil }
      let name =
        if case .file(let path) = origin { "'\(setting.rawValue)' in \(path)" } else {
          result.encodedKey
        }
      return Found(text: value.content.text, name: name, origin: origin)
    }
    throw Failure(
      .usage,
      code: "setting",
      "'\(setting.rawValue)' in the configuration file is of another type",
      hint: "write it as a text, in quotes"
    )
  }

  /// The variables of the settings that are set.
  private static func variables(_ environment: Environment) throws -> [String: String] {
    var variables: [String: String] = [:]
    for setting in Setting.allCases {
      let name = variable(setting)
      variables[name] = try environment[name]
    }
    return variables
  }
}

extension ConfigContent {
  /// The value as it would stand in the environment.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .bool(let flag): String(flag)
    case .stringArray(let texts): texts.joined(separator: ",")
    default: "\(self)"
    }
  }
}
