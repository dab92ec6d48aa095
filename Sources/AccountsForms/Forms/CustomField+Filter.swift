extension CustomField {
  /// The most fields that a list of users shows.
  public static let maximumListed = 4

  /// Reads the value that the users of a list have.
  ///
  /// Limits do not apply: users keep values that an earlier form file allowed.
  ///
  /// - Parameters:
  ///   - text: the value as typed.
  ///   - phones: the format of phone numbers.
  /// - Returns: the value; nil for users without one, by an empty text or a consent that was not
  ///   given.
  /// - Throws: the reason why no user can have the value.
  public func value(
    in text: String,
    phones: PhoneNumberFormat = .international
  ) throws(RuleFailure) -> CustomValue? {
    let field = CustomField(key, kindWithoutLimits, isRequired: false)
    let inputs = CustomInputs([field], phones: phones)
    inputs[key].enter(text)
    if let error = inputs[key].errors.first { throw error.failure }
    if kind == .consent, inputs.values[key] == nil,
      !["", "no", "false"].contains(TextTransform.trimmed(text).lowercased())
    {
      throw RuleFailure(.invalidType, ["kind": "flag"])
    }
    return inputs.values[key]
  }

  private var kindWithoutLimits: Kind {
    switch kind {
    case .text: .text(length: 0...Self.maximumLength)
    case .number: .number(minimum: nil, maximum: nil)
    case .date: .date(earliest: nil, latest: nil)
    default: kind
    }
  }
}

extension FormRules {
  /// The custom fields that lists of users show.
  public var listedFields: [CustomField] { customFields.filter(\.isListed) }
}
