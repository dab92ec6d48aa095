import AccountsForms
import Foundation

extension Setting {
  /// The minimum length of a common prefix of similar names.
  private static let shortestBeginning = 4

  /// Returns the settings with names similar to an unknown one.
  ///
  /// - Parameters:
  ///   - typed: the unknown name.
  ///   - name: a closure that returns the name of a setting in the same source.
  /// - Returns: the names that are one typo away, else those that share more than half of the typed
  ///   name as a prefix.
  static func meant(by typed: String, _ name: (Setting) -> String) -> [String] {
    let names = allCases.map(name)
    let letters = letters(of: typed)
    let slips = names.filter { Typo.makes(typed, of: $0) || self.letters(of: $0) == letters }
    guard slips.isEmpty else { return slips }
    return names.filter { name in
      let shared = name.commonPrefix(with: typed, options: .caseInsensitive).count
      return shared >= shortestBeginning && shared * 2 > typed.count
    }
  }

  /// The letters that a name has in the environment and in the file, such as `signups` for
  /// `ACCOUNTS_SIGN_UPS` and `signUps`.
  private static func letters(of name: String) -> Substring {
    name.lowercased().filter(\.isLetter).trimmingPrefix("accounts")
  }
}
