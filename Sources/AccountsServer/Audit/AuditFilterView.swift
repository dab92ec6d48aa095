import Accounts
import AccountsForms

/// The template values of the filter form of the audit log.
struct AuditFilterView {
  let user: String

  /// Whether the user cannot be found.
  let isUserInvalid: Bool
  let actions: [OptionView]
  let days: [UserFilterView.DayView]

  /// The address of the list without filters.
  let cleared = RedirectTarget.audit.text

  /// The identifier of a parameter's input; nil without one.
  static func inputID(of parameter: String) -> String? {
    ["user", "action", "since", "until"].contains(parameter) ? "filter-\(parameter)" : nil
  }

  /// The label of a parameter's input.
  static func label(of parameter: String, in words: Messages) -> String {
    let phrases: [String: AuditMessage] = [
      "user": .eventsOf, "action": .event, "since": .since, "until": .until,
    ]
    return phrases[parameter].map { words[$0] } ?? words.label(of: parameter)
  }

  /// Creates the template values of the form.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the list.
  ///   - refused: the names of invalid parameters.
  ///   - words: the language.
  init(_ parameters: AuditParameters, refused: Set<String> = [], in words: Messages) {
    user = parameters["user"] ?? ""
    isUserInvalid = refused.contains("user")
    let chosen = parameters["action"] ?? ""
    let actions = AuditEvent.Action.allCases
      .map { ($0.rawValue, $0.texts[words.language]) }
      .sorted { $0.1 < $1.1 }
    self.actions = ([("", words[.anything])] + actions)
      .map { OptionView(value: $0, name: $1, lang: nil, isSelected: $0 == chosen) }
    days = ["since", "until"]
      .map { name in
        UserFilterView.DayView(
          name,
          Self.label(of: name, in: words),
          parameters[name] ?? "",
          isInvalid: refused.contains(name)
        )
      }
  }
}
