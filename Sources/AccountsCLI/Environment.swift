import AccountsForms
import Foundation

/// The environment variables the program heeds.
struct Environment {
  private let lookUp: (String) throws -> String?

  /// An environment of these variables.
  init(_ variables: [String: String]) { lookUp = { variables[$0] } }

  private init(lookUp: @escaping (String) throws -> String?) { self.lookUp = lookUp }

  /// The environment the program was started in.
  static var current: Environment {
    Environment(lookUp: { name in
      guard let value = getenv(name) else { return nil }
      // Not ProcessInfo: it would put other characters in place of what is not UTF-8, in a path too.
      guard let text = String(validatingCString: value) else {
        throw Failure(.refused, "the environment variable \(name) is not UTF-8")
      }
      return text
    })
  }

  /// A variable's value; nil where it is unset or empty, which POSIX treats alike.
  ///
  /// - Throws: ``Failure`` where it is not UTF-8.
  subscript(_ name: String) -> String? {
    get throws {
      guard let value = try lookUp(name), !value.isEmpty else { return nil }
      return value
    }
  }

  /// The language of the locale, or English where the program does not speak it.
  var language: Language {
    get throws {
      let locale = try self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"]
      return locale.flatMap(Language.init(named:)) ?? .english
    }
  }
}
