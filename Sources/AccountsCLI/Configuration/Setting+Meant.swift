import AccountsForms
import Foundation

extension Setting {
  /// The fewest characters that two names begin alike with where one was meant by the other.
  private static let shortestBeginning = 4

  /// The settings that may have been meant by a name of none.
  ///
  /// - Parameters:
  ///   - typed: the name.
  ///   - name: what a setting is called where it stood.
  /// - Returns: those that are one slip away, else those that begin alike for more than half of the name.
  static func meant(by typed: String, _ name: (Setting) -> String) -> [String] {
    let names = allCases.map(name)
    let slips = names.filter { Slip.makes(typed, of: $0) || $0.lowercased() == typed.lowercased() }
    guard slips.isEmpty else { return slips }
    return names.filter { name in
      let shared = name.commonPrefix(with: typed, options: .caseInsensitive).count
      return shared >= shortestBeginning && shared * 2 > typed.count
    }
  }
}
