import AccountsForms
import Foundation

/// The environment variables the program heeds.
struct Environment {
  /// The environment the program was started in.
  static let current = Environment()

  /// A variable's value; nil where it is unset or empty, which POSIX treats alike.
  ///
  /// - Throws: ``Failure`` where it is not UTF-8.
  subscript(_ name: String) -> String? {
    get throws {
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      // Not ProcessInfo: it would put other characters in place of what is not UTF-8, in a path too.
      guard let text = String(validatingCString: value) else {
        throw Failure(.refused, "the environment variable \(name) is not UTF-8")
      }
      return text
    }
  }

  /// A folder of one's own by the XDG specification (specifications.freedesktop.org/basedir-spec).
  ///
  /// - Parameters:
  ///   - name: the variable that names it; a relative path is ignored, as the specification has it.
  ///   - fallback: where it is in the home folder otherwise.
  /// - Returns: the folder; nil where there is no home folder either.
  /// - Throws: ``Failure`` where a variable is not UTF-8.
  func folder(_ name: String, or fallback: String) throws -> String? {
    if let folder = try self[name], folder.hasPrefix("/") { return folder }
    if let home = try self["HOME"], home.hasPrefix("/") { return home + "/" + fallback }
    return nil
  }

  /// The language of the locale, or English where the program does not speak it.
  var language: Language {
    get throws {
      let locale = try self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"]
      return locale.flatMap(Language.init(named:)) ?? .english
    }
  }
}
