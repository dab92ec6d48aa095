import AccountsForms
import Foundation

/// The environment variables the program heeds.
struct Environment {
  private let variables: [String: String]

  init(_ variables: [String: String]) { self.variables = variables }

  /// The environment the program was started in.
  static var current: Environment { Environment(ProcessInfo.processInfo.environment) }

  /// A variable's value; nil where it is unset or empty, which POSIX treats alike.
  subscript(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// The language of the locale, or English where the program does not speak it.
  var language: Language {
    let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"]
    return locale.flatMap(Language.init(named:)) ?? .english
  }
}
