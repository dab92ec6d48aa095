package import AccountsForms
import Foundation

/// The form of a text that searches look in and lists sort by: no case, no accents.
package enum SearchKey {
  /// Lower case, without the combining accents U+0300 to U+036F, in NFC.
  ///
  /// `José` and `JOSE` share a key. Vowel signs of Indic scripts, Hebrew and Arabic points are no
  /// accents and stay.
  package static func key(for text: String) -> String {
    // Most names are ASCII, where nothing is to be decomposed.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    where !(0x0300...0x036F).contains(scalar.value) {
      scalars.append(scalar)
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// The key of what is searched for, without the space around it; nil where nothing is left.
  package static func searchedKey(for text: String) -> String? {
    let key = key(for: text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !key.isEmpty else { return nil }
    // No name or address has a line end, but the keys of users do: it has to find nothing. And C takes a
    // NUL for the end.
    let scalars = key.unicodeScalars.map { $0 == "\n" || $0 == "\0" ? "\u{FFFF}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// What a search for a user looks in: the name, and the address as typed and in A-labels.
  ///
  /// A line end keeps a match from reaching from one into the next; no name or address has one. Two more
  /// at the end make every character the beginning of a piece of three, which the search index is made of.
  package static func key(forName name: String, email: EmailAddress) -> String {
    // Each by itself: nothing joins with a line end, and most addresses are ASCII where a name is not.
    "\(key(for: name))\n\(key(for: email.text))\n\(key(for: email.key))\n\n"
  }
}
