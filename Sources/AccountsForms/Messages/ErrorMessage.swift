/// An error message of the forms, by a stable key: what is wrong, then what to do.
enum ErrorMessage: Hashable {
  case email(Email)
  case password(Password)
  case passwordRule(PasswordRule)
  case profile(Profile)
  case number(Number)
  case phone(Phone)
  case value(Value)

  /// The message for a failure that has none of its own.
  static let other = ErrorMessage.value(.other)

  private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key, $0) })

  /// The keys of the messages for a failure, most specific first: code and field, code and reason,
  /// code.
  static func keys(for failure: RuleFailure, field: String?) -> [String] {
    let code = "error.\(failure.code.rawValue)"
    var keys = field.map { ["\(code).\($0)"] } ?? []
    for name in ["reason", "kind"] {
      if case .text(let detail) = failure.parameters[name] { keys.append("\(code).\(detail)") }
    }
    return keys + [code]
  }

  /// The message for a failure, with or without a field.
  init(_ failure: RuleFailure, field: String?) {
    let keys = Self.keys(for: failure, field: field)
    self = keys.lazy.compactMap { Self.byKey[$0] }.first ?? .other
  }

  /// The stable key, such as `error.required.email`.
  var key: String {
    switch self {
    case .email(let message): message.rawValue
    case .password(let message): message.rawValue
    case .passwordRule(let message): message.rawValue
    case .profile(let message): message.rawValue
    case .number(let message): message.rawValue
    case .phone(let message): message.rawValue
    case .value(let message): message.rawValue
    }
  }

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .email(let message): message.texts
    case .password(let message): message.texts
    case .passwordRule(let message): message.texts
    case .profile(let message): message.texts
    case .number(let message): message.texts
    case .phone(let message): message.texts
    case .value(let message): message.texts
    }
  }
}

extension ErrorMessage: CaseIterable {
  /// The messages of all topics.
  static var allCases: [ErrorMessage] {
    let topics: [[ErrorMessage]] = [
      Email.allCases.map { .email($0) },
      Password.allCases.map { .password($0) },
      PasswordRule.allCases.map { .passwordRule($0) },
      Profile.allCases.map { .profile($0) },
      Number.allCases.map { .number($0) },
      Phone.allCases.map { .phone($0) },
      Value.allCases.map { .value($0) },
    ]
    return Array(topics.joined())
  }
}
