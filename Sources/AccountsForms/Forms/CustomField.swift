/// A field that an installation adds to its forms.
///
/// Its texts are among the ``FormRules/texts``, by the keys that ``Messages`` has for every field.
public struct CustomField: Hashable, Sendable {
  /// The most fields of an installation.
  public static let maximumCount = 50

  /// The most code points of a text.
  public static let maximumLength = 1000

  /// The values that a field takes, with their limits.
  public enum Kind: Hashable, Sendable {
    /// A line of text, with its length in code points.
    case text(length: ClosedRange<Int>)

    /// A whole number.
    case number(minimum: Int?, maximum: Int?)

    /// A day of the calendar.
    case date(earliest: CivilDate?, latest: CivilDate?)

    /// A value from a list.
    case choice([String])

    /// A phone number; one without a country code is of the region (ISO 3166, such as `BR`), if
    /// there is one.
    case phone(region: String?)

    /// A consent, which is given or not.
    case consent
  }

  /// The name of the field in errors, JSON and pages.
  public let key: String

  /// The values that it takes.
  public let kind: Kind

  /// Whether it must have a value.
  public let isRequired: Bool

  /// Whether lists of users show it.
  public var isListed = false

  /// The most code points of a stored value.
  package var longest: Int {
    switch kind {
    case .text(let length): length.upperBound
    case .choice(let values): values.map(\.unicodeScalars.count).max() ?? 0
    case .number, .date, .consent, .phone: 20
    }
  }

  /// Creates a field.
  public init(_ key: String, _ kind: Kind, isRequired: Bool = true) {
    self.key = key
    self.kind = kind
    self.isRequired = isRequired
  }

  /// Whether a user lacks the value of the field.
  package func isMissing(in values: [String: CustomValue], phones: PhoneNumberFormat) -> Bool {
    input(values[key], isRequired: false, phones: phones).isEmpty
  }

  /// Creates an input for the field.
  ///
  /// - Parameters:
  ///   - stored: the stored value, which stays accepted; nil for none.
  ///   - isRequired: whether it must have a value.
  ///   - phones: the format of phone numbers.
  /// - Returns: the input.
  func input(
    _ stored: CustomValue?,
    isRequired: Bool,
    phones: PhoneNumberFormat
  ) -> any FormFieldRepresentable {
    let use = isRequired ? FieldUse.required : .optional
    switch kind {
    case .text(let length):
      let minimum = Rule<String>.minLength(length.lowerBound)
      return input(
        stored?.text ?? "",
        use,
        [isRequired ? minimum : minimum.unlessEmpty, .maxLength(length.upperBound), .oneLine],
        transform: TextTransform.trimmed
      )
    case .number(let minimum, let maximum):
      let rules: [Rule<Int>?] = [minimum.map { .atLeast($0) }, maximum.map { .atMost($0) }]
      return input(stored?.number, use, rules.compactMap(\.self).map(\.unlessNil))
    case .date(let earliest, let latest):
      let rules: [Rule<CivilDate>?] = [earliest.map { .atLeast($0) }, latest.map { .atMost($0) }]
      return input(
        stored?.text.flatMap { CivilDate(iso8601: $0) },
        use,
        rules.compactMap(\.self).map(\.unlessNil)
      )
    case .choice(let values):
      return input(stored?.text ?? "", use, [.choice(values)], transform: TextTransform.trimmed)
    case .phone(let region):
      return input(
        stored?.text ?? "",
        use,
        [.maxLength(PhoneNumberFormat.maximumLength), .phone(phones, in: region)],
        transform: { text in
          (try? phones.number(from: text, in: region)) ?? TextTransform.trimmed(text)
        },
        write: { phones.text(of: $0, in: region) }
      )
    case .consent: return input(stored == .flag(true), use, [])
    }
  }

  private func input<Value: Equatable & Emptiable>(
    _ current: Value,
    _ use: FieldUse,
    _ rules: [Rule<Value>],
    transform: @escaping (Value) -> Value = { $0 },
    write: ((Value) -> String)? = nil
  ) -> FormField<Value> {
    FormField(
      key,
      current,
      declaredRules: use.rules(rules.map { current.isEmpty ? $0 : $0.accepting(current) }),
      transform: transform,
      write: write
    )
  }
}

/// The inputs of a form for the fields that an installation added.
struct CustomInputs {
  /// The keys, in order.
  let keys: [String]

  private let inputs: [String: any FormFieldRepresentable]

  /// Creates inputs.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - stored: the stored values, where a missing one may stay missing; nil for a new user.
  ///   - phones: the format of phone numbers.
  init(
    _ fields: [CustomField],
    _ stored: [String: CustomValue]? = nil,
    phones: PhoneNumberFormat
  ) {
    keys = fields.map(\.key)
    inputs = Dictionary(
      fields.map { field in
        let value = stored?[field.key]
        // The stored value may be of another type, from an earlier form file.
        let isMissing =
          stored != nil && field.input(value, isRequired: false, phones: phones).isEmpty
        let isRequired = field.isRequired && !isMissing
        return (field.key, field.input(value, isRequired: isRequired, phones: phones))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The input of a field; an empty one for a field that the form does not have.
  subscript(_ key: String) -> any FormFieldRepresentable { inputs[key] ?? FormField(key, "") }

  /// The values in the inputs.
  var values: [String: CustomValue] { inputs.compactMapValues(CustomValue.init(in:)) }

  /// The values that were changed; nil for one that was deleted.
  var changes: [String: CustomValue?] {
    inputs.filter { $0.value.isModified }.mapValues { CustomValue(in: $0) }
  }
}

extension CustomValue {
  /// The value in an input; nil if it is empty.
  fileprivate init?(in input: any FormFieldRepresentable) {
    switch input {
    case let input as FormField<String> where !input.value.isEmpty: self = .text(input.value)
    case let input as FormField<Bool> where input.value: self = .flag(true)
    case let input as FormField<Int?>:
      guard let number = input.value else { return nil }
      self = .number(number)
    case let input as FormField<CivilDate?>:
      guard let date = input.value else { return nil }
      self = .text(date.description)
    default: return nil
    }
  }

  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var number: Int? {
    if case .number(let number) = self { number } else { nil }
  }
}
