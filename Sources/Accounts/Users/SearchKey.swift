package import AccountsForms
import Foundation

/// The form of a text for searching and sorting: no case, no accents.
package enum SearchKey {
  /// Returns a text in lower case, without the combining accents U+0300 to U+036F, in NFC.
  ///
  /// `José` and `JOSE` share a key. Vowel signs of Indic scripts, Hebrew and Arabic points are not
  /// accents and stay.
  package static func key(for text: String) -> String {
    // Most names are ASCII, if nothing is to be decomposed.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    where !(0x0300...0x036F).contains(scalar.value) {
      scalars.append(scalar)
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// The key of a search text, without surrounding space; nil if nothing is left.
  package static func searchedKey(for text: String) -> String? {
    let key = key(for: text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !key.isEmpty else { return nil }
    // No name or address has a line end, but the keys of users do: a line end in a search must find
    // nothing. C takes a NUL for the end of the text.
    let scalars = key.unicodeScalars.map { $0 == "\n" || $0 == "\0" ? "\u{FFFF}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text that a list of users sorts by: the name, or the address of a user without one, which
  /// is shown in its place.
  package static func nameKey(of name: String?, _ email: EmailAddress) -> String {
    key(for: name ?? email.text)
  }

  /// The text that a search for a user looks in: the name, and the address as typed and in
  /// A-labels.
  ///
  /// Line ends keep a match from spanning two parts; no name or address has one. Two more at the
  /// end make every character the start of a trigram, which the search index consists of.
  package static func key(forName name: String?, email: EmailAddress) -> String {
    // Each part by itself: nothing combines with a line end, and most addresses are ASCII even if a
    // name is not.
    "\(key(for: name ?? ""))\n\(key(for: email.text))\n\(key(for: email.key))\n\n"
  }
}

/// The keys of a user, which are derived from the name and the address.
package struct UserKeys: Hashable, Sendable {
  /// The key that lists sort by.
  package let name: String

  /// The key that no two users share.
  package let email: String

  /// The key that searches look in.
  package let search: String

  /// Creates keys as they are stored.
  package init(name: String, email: String, search: String) {
    (self.name, self.email, self.search) = (name, email, search)
  }

  /// The keys that today's rules give to a user.
  ///
  /// An address that stricter rules refuse today keeps the key it was stored with.
  package init(of user: User) {
    let email = (try? EmailAddress(user.address.text)) ?? user.address
    self.init(
      name: SearchKey.nameKey(of: user.name, email),
      email: email.key,
      search: SearchKey.key(forName: user.name, email: email)
    )
  }
}
