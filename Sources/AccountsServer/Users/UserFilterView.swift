import Accounts
import AccountsForms

/// The template values of the filter form of the user list.
struct UserFilterView {
  let search: String
  let choices: [ChoiceView]
  let days: [DayView]

  /// Whether a filter other than the search is set: the page then shows all of them.
  let hasChoices: Bool

  /// The hidden inputs that keep the order.
  let kept: [HiddenFieldView]

  /// The address of the list without filters.
  let cleared: String

  /// A select list of values, with an option for all.
  struct ChoiceView {
    let name: String
    let label: String
    let options: [OptionView]
  }

  /// A date input.
  struct DayView {
    let name: String
    let label: String
    let value: String

    /// The input type: `date`, or `text` for a value that is not a day, such as an instant or one
    /// of a custom field.
    let type: String

    /// Whether the value is invalid.
    let isInvalid: Bool

    /// Creates the template values of an input.
    init(
      _ name: String,
      _ label: String,
      _ value: String,
      type: String? = nil,
      isInvalid: Bool
    ) {
      self.isInvalid = isInvalid
      self.name = name
      self.label = label
      self.value = value
      self.type = type ?? (value.isEmpty || CivilDate(iso8601: value) != nil ? "date" : "text")
    }
  }

  /// A hidden input.
  struct HiddenFieldView {
    let name: String
    let value: String
  }

  /// Parameters that the form keeps as hidden inputs.
  private static let handedOn = ["sort", "descending", "limit"]

  /// The identifier of a parameter's input; nil without one.
  static func inputID(of parameter: String) -> String? {
    UserListParameters.names.subtracting(handedOn).contains(parameter)
      || parameter.hasPrefix(UserListParameters.fieldPrefix)
      ? "filter-\(parameter)" : nil
  }

  /// The label of a parameter's input.
  static func label(of parameter: String, in words: Messages) -> String {
    let phrases: [String: UserListMessage] = [
      "search": .search, "status": .status, "role": .role, "verified": .verified,
      "createdSince": .createdSince, "createdBefore": .createdBefore,
    ]
    if parameter.hasPrefix(UserListParameters.fieldPrefix) {
      return words.label(of: String(parameter.dropFirst(UserListParameters.fieldPrefix.count)))
    }
    return phrases[parameter].map { words[$0] } ?? words.label(of: parameter)
  }

  /// Creates the template values of the form.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the list.
  ///   - refused: the names of invalid parameters; an invalid order is not kept.
  ///   - words: the language.
  init(_ parameters: UserListParameters, refused: Set<String> = [], in words: Messages) {
    search = parameters["search"] ?? ""
    // The fields of the list, and others that a link filters by.
    let fields = parameters.rules.customFields.filter {
      $0.isListed || parameters[UserListParameters.name(of: $0)] != nil
    }
    choices = (Self.choices(in: words) + fields.compactMap { Self.choice($0, in: words) })
      .map { name, options in ChoiceView(name, options, chosen: parameters[name], in: words) }
    let texts = fields.compactMap { field -> DayView? in
      let name = UserListParameters.name(of: field)
      let (label, value) = (words.label(of: field.key), parameters[name] ?? "")
      let type: String?
      switch field.kind {
      case .choice, .consent: return nil
      case .date: type = nil
      default: type = "text"
      }
      return DayView(name, label, value, type: type, isInvalid: refused.contains(name))
    }
    days =
      [("createdSince", UserListMessage.createdSince), ("createdBefore", .createdBefore)]
      .map { name, label in
        let isInvalid = refused.contains(name)
        return DayView(name, words[label], parameters[name] ?? "", isInvalid: isInvalid)
      } + texts
    hasChoices =
      !refused.isEmpty || days.contains { !$0.value.isEmpty }
      || choices.contains { parameters[$0.name] != nil }
    kept = Self.handedOn.filter { !refused.contains($0) }
      .compactMap { name in parameters[name].map { HiddenFieldView(name: name, value: $0) } }
    let nothing = parameters.pageNames.subtracting(kept.map(\.name))
    cleared = parameters.address(Dictionary(uniqueKeysWithValues: nothing.map { ($0, nil) }))
  }

  /// A parameter with its values and their names.
  private typealias Choice = (name: String, options: [(String, String)])

  /// The choices that every installation has.
  private static func choices(in words: Messages) -> [Choice] {
    [
      ("status", UserStatus.allCases.map { ($0.rawValue, words[$0.phrase]) }),
      ("role", Role.allCases.map { ($0.rawValue, words[$0.phrase]) }),
      ("language", Language.allCases.map { ($0.rawValue, $0.endonym) }),
      ("verified", [("true", words[.yes]), ("false", words[.no])]),
    ]
  }

  /// The choice of a custom field; nil for a field whose values are typed.
  private static func choice(_ field: CustomField, in words: Messages) -> Choice? {
    let options: [(String, String)]
    switch field.kind {
    case .choice(let values):
      options = values.map { ($0, words.name(ofChoice: $0, in: field.key)) }
    case .consent: options = [("true", words[.yes]), ("false", words[.no])]
    default: return nil
    }
    return (UserListParameters.name(of: field), options)
  }
}

extension UserFilterView.ChoiceView {
  /// Creates the template values of a select list.
  fileprivate init(
    _ name: String,
    _ options: [(String, String)],
    chosen: String?,
    in words: Messages
  ) {
    self.name = name
    label = UserFilterView.label(of: name, in: words)
    self.options = ([("", words[.anything])] + options)
      .map { value, text in
        OptionView(
          value: value,
          name: text,
          lang: name == "language" ? Language(rawValue: value)?.code : nil,
          isSelected: value == chosen ?? ""
        )
      }
  }
}
