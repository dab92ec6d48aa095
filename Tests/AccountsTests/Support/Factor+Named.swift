import AccountsForms

@testable import Accounts

extension Factor {
  /// A factor that users have whose address contains its name, and that the text `right` proves.
  static func named(_ name: String) -> Factor {
    Factor(
      name,
      label: Translations(name),
      isSetUp: { try $1.user(.id($0))?.email.contains(name) ?? false },
      verify: { text, _, _ in text == Secret("right") }
    )
  }
}
