/// The rules that compute the keys of names and addresses.
///
/// A key that is looked up must be computed by the rules of the stored ones. Upper case, accents
/// and domains follow the Unicode tables of the Swift libraries, which may change with an update.
/// Each database names its rules in a row of its table of migrations.
package enum KeyRules {
  /// The version of this row, less than that of any migration.
  package static let version = 0

  /// The name of this row.
  package static let name = "search_keys"

  /// The rules of this program: the number of our own, and the version of Unicode.
  ///
  /// Raise the number when ``SearchKey`` or `EmailAddress.key` changes.
  package static let current = "1, Unicode \(unicode)"

  /// The description of a difference, for operators.
  ///
  /// - Parameter stored: the rules of a database; nil if they are not known.
  /// - Returns: the description.
  package static func difference(from stored: String?) -> String {
    "the search keys were computed under other rules (\(stored ?? "unknown")) than those of this program (\(current)), so some users may not be able to log in"
  }

  /// The latest version of Unicode that has assigned a character.
  ///
  /// The libraries do not tell their version. Each version so far has assigned a whole row of 16
  /// characters, so that one of each row is enough: looking at all takes a tenth of a second.
  private static let unicode: String = {
    let versions = stride(from: UInt32(0x80), to: 0x20000, by: 16)
      .compactMap { Unicode.Scalar($0)?.properties.age }
    guard let last = versions.max(by: <) else { return "unknown" }
    return "\(last.major).\(last.minor)"
  }()
}
