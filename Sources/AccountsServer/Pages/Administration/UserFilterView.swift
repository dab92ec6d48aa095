import Accounts
import AccountsForms

/// What a template shows of the form that a list of users is asked for with.
struct UserFilterView {
  let search: String
  let choices: [ChoiceView]
  let days: [DayView]

  /// What the form hands on without showing it: the order.
  let kept: [KeptView]

  /// The address at which nothing but that is left.
  let cleared: String

  /// A choice of one thing, or of all.
  struct ChoiceView {
    let name: String
    let label: String
    let options: [OptionView]
  }

  /// A day.
  struct DayView {
    let name: String
    let label: String
    let value: String

    /// `date`; `text` for what no calendar shows, such as an instant.
    let type: String
  }

  /// A value that stays.
  struct KeptView {
    let name: String
    let value: String
  }

  /// Parameters that the form hands on without an input for them.
  private static let handedOn = ["sort", "descending", "limit"]

  /// The identifier of the input of a parameter; nil where there is none.
  static func inputID(of parameter: String) -> String? {
    UserListParameters.names.subtracting(handedOn).contains(parameter)
      ? "filter-\(parameter)" : nil
  }

  /// What an input is called; the name of the parameter, where there is none for it.
  static func label(of parameter: String, in words: Words) -> String {
    let phrases: [String: AdministrationPhrase] = [
      "search": .search, "status": .status, "role": .role, "verified": .verified,
      "createdSince": .createdSince, "createdBefore": .createdBefore,
    ]
    return phrases[parameter].map { words[$0] } ?? words.label(of: parameter)
  }

  /// Shows what a list was asked for with.
  ///
  /// - Parameters:
  ///   - parameters: what it was asked for with.
  ///   - refused: the names of those that will not do: an order that is none is not handed on.
  ///   - words: the language.
  init(_ parameters: UserListParameters, refused: Set<String> = [], in words: Words) {
    search = parameters["search"] ?? ""
    let choices: [(String, [(String, String)])] = [
      ("status", [("enabled", words[.statusEnabled]), ("disabled", words[.statusDisabled])]),
      ("role", Role.allCases.map { ($0.rawValue, words[$0.phrase]) }),
      ("language", Language.allCases.map { ($0.rawValue, $0.endonym) }),
      ("verified", [("true", words[.yes]), ("false", words[.no])]),
    ]
    self.choices = choices.map { name, options in
      let chosen = parameters[name] ?? ""
      return ChoiceView(
        name: name,
        label: Self.label(of: name, in: words),
        options: ([("", words[.anything])] + options)
          .map { value, text in
            OptionView(
              value: value,
              name: text,
              lang: name == "language" ? Language(rawValue: value)?.code : nil,
              isSelected: value == chosen
            )
          }
      )
    }
    days = [("createdSince", AdministrationPhrase.createdSince), ("createdBefore", .createdBefore)]
      .map { name, label in
        let value = parameters[name] ?? ""
        let isDay = value.isEmpty || CivilDate(iso8601: value) != nil
        return DayView(
          name: name,
          label: words[label],
          value: value,
          type: isDay ? "date" : "text"
        )
      }
    kept = Self.handedOn.filter { !refused.contains($0) }
      .compactMap { name in parameters[name].map { KeptView(name: name, value: $0) } }
    let nothing = UserListParameters.names.subtracting(kept.map(\.name))
    cleared = parameters.address(Dictionary(uniqueKeysWithValues: nothing.map { ($0, nil) }))
  }
}
