import Accounts
import AccountsForms

extension OptionView {
  /// The options for the roles.
  static func roles(selected: Role?, _ words: Messages) -> [OptionView] {
    Role.allCases.map { role in
      OptionView(
        value: role.rawValue,
        name: words[role.phrase],
        lang: nil,
        isSelected: role == selected
      )
    }
  }
}
