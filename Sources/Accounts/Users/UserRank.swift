import AccountsForms

/// The rank of a user in a search; the lowest fits best.
struct UserRank: Comparable {
  private enum Fit: Int {
    /// The text is the whole address, or the identifier.
    case address

    /// The text is the whole name.
    case name

    /// The address begins with the text.
    case beginningOfAddress

    /// The name begins with the text.
    case beginningOfName

    /// Each word of the text begins a word of the name, or the address.
    case beginningsOfWords

    /// Each word of the text is somewhere in the name or the address.
    case somewhere
  }

  private let fit: Fit
  private let name: String
  private let address: String

  /// Ranks a user; nil if a word occurs in neither the name nor the address.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - text: the search text, as a ``SearchKey``.
  init?(_ user: User, for text: String) {
    let email = user.address
    let isIdentified = [email.key, user.id.description].contains(text)
    name = SearchKey.key(for: user.displayName)
    address = SearchKey.key(for: user.email)
    let all = SearchKey.key(forName: user.name, email: email)
    let words = text.split(separator: " ")
    guard isIdentified || words.allSatisfy({ all.contains($0) }) else { return nil }
    let beginnings = name.split { $0 == " " || $0 == "-" } + [address[...]]
    fit =
      if isIdentified || address == text {
        .address
      } else if name == text {
        .name
      } else if address.hasPrefix(text) || email.key.hasPrefix(text) {
        .beginningOfAddress
      } else if name.hasPrefix(text) {
        .beginningOfName
      } else if words.allSatisfy({ word in beginnings.contains { $0.hasPrefix(word) } }) {
        .beginningsOfWords
      } else {
        .somewhere
      }
  }

  static func < (left: UserRank, right: UserRank) -> Bool {
    (left.fit.rawValue, left.name, left.address) < (right.fit.rawValue, right.name, right.address)
  }
}
