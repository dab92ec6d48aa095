import Configuration
import Foundation

/// The configuration: the environment first, then the file.
///
/// Flags override both; each command has its own.
struct AccountsConfiguration {
  /// The environment of the program.
  let environment: Environment

  private let sources: [(snapshot: any ConfigSnapshot, origin: Origin)]

  /// The source of a value.
  enum Origin: Equatable {
    case environment
    case file(path: String)
  }

  /// A value and its source.
  struct Found {
    let text: String

    /// The name of the setting in that source, for messages.
    let name: String

    let origin: Origin
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - option: the file named on the command line; else the file named by `ACCOUNTS_CONFIG`,
  ///     which must exist, or `accounts/config.json` in the XDG configuration folder, which need
  ///     not.
  ///   - environment: the environment.
  /// - Throws: ``Failure`` if the file cannot be read or is not a JSON object, or if it or the
  ///   environment has an unknown setting: ignoring it could silently weaken security.
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

  /// The value of a setting; nil if it is not set.
  ///
  /// - Throws: ``Failure`` if the value in the file has the wrong type.
  subscript(_ setting: Setting) -> Found? {
    get throws {
      for (snapshot, origin) in sources {
        if let found = try Self.value(of: setting, in: snapshot, origin) { return found }
      }
      return nil
    }
  }

  /// Returns the environment variable of a setting.
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
    // Environment variables are parsed like strings in the file: true is true, and yes is not.
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
      code: .setting,
      "'\(setting.rawValue)' in the settings file has the wrong type",
      hint: "write it as a string in quotes"
    )
  }

  /// Returns the variables of the settings that are set.
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
  /// The value as an environment variable would have it.
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
