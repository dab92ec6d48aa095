import AccountsForms
import Foundation

/// The environment variables of the program.
struct Environment {
  /// The current environment.
  static let current = Environment()

  /// The value of a variable; nil if it is unset or empty, which POSIX treats alike.
  ///
  /// - Throws: ``Failure`` if it is not UTF-8.
  subscript(_ name: String) -> String? {
    get throws {
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      // Not ProcessInfo, which replaces bytes that are not UTF-8, in paths too.
      guard let text = String(validatingCString: value) else {
        throw Failure(
          .refused,
          code: .notUTF8,
          "the environment variable \(name) is not UTF-8",
          hint: "set it again as UTF-8, or unset it"
        )
      }
      return text
    }
  }

  /// Returns a user folder of the XDG specification (specifications.freedesktop.org/basedir-spec).
  ///
  /// - Parameters:
  ///   - name: the variable that names it; relative paths are ignored, as specified.
  ///   - fallback: the default path in the home directory.
  /// - Returns: the folder; nil if there is no home directory either.
  /// - Throws: ``Failure`` if a variable is not UTF-8.
  func folder(_ name: String, or fallback: String) throws -> String? {
    if let folder = try self[name], folder.hasPrefix("/") { return folder }
    if let home = try self["HOME"], home.hasPrefix("/") { return home + "/" + fallback }
    return nil
  }

  /// The language of the locale, or English if it is not supported.
  var language: Language {
    get throws {
      let locale = try self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"]
      return locale.flatMap(Language.init(named:)) ?? .english
    }
  }

  /// The texts in the language of the locale.
  var words: Messages { get throws { Messages(try language) } }
}
