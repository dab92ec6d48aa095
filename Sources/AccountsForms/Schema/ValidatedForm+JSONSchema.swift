extension ValidatedForm {
  /// The JSON Schema of the form, derived from its rules, for clients of an API.
  ///
  /// A schema cannot express every rule: that a confirmation matches, that a password is hard to
  /// guess, that a birthday is long enough ago. The form may still refuse input that the schema
  /// accepts.
  ///
  /// Lengths are those of text in NFC without outer spaces, as the fields hold it. Values that a
  /// rule excludes or follows are not published: they are other people's data.
  ///
  /// - Parameter words: the language of titles and descriptions.
  /// - Returns: the schema of an object with a property for each field that is not hidden.
  public func jsonSchema(in words: Messages) -> JSONSchema {
    let offered = fields.filter { !$0.isHidden }
    var schema = JSONSchema()
    schema.schema = "https://json-schema.org/draft/2020-12/schema"
    schema.type = "object"
    schema.properties = Dictionary(
      uniqueKeysWithValues: offered.map { ($0.key, JSONSchema($0, in: words)) }
    )
    schema.required = offered.filter { $0.isRequired }.map(\.key)
    schema.additionalProperties = false
    return schema
  }
}

extension JSONSchema {
  init(_ field: any FormFieldRepresentable, in words: Messages) {
    let facts = FieldFacts(field)
    title = words.label(of: field.key)
    description = facts.hint(in: words)
    type = Self.type(of: field.valueType)
    if facts.isSecure { writeOnly = true }
    if field.valueType == CivilDate?.self { format = "date" }
    let choices = facts.choices(in: words)
    if !choices.isEmpty { self.enum = choices.map { .text($0.value) } }
    if type == "string", self.enum == nil {
      minLength = facts.minimumLength ?? (field.isRequired ? 1 : nil)
      maxLength = facts.maximumLength
    }
    for constraint in field.constraints { apply(constraint) }
  }

  private static func type(of value: Any.Type) -> String {
    switch value {
    case let optional as any OptionalValue.Type: type(of: optional.wrappedType)
    case is Bool.Type: "boolean"
    case is any BinaryInteger.Type: "integer"
    case is any BinaryFloatingPoint.Type: "number"
    default: "string"
    }
  }

  private mutating func apply(_ constraint: Constraint) {
    switch constraint {
    case .required: if type == "boolean" { const = .flag(true) }
    case .email:
      // Looser than "email", which is ASCII only (RFC 5321): we accept RFC 6531.
      format = "idn-email"
      pattern = "^\\s*[^@\\s]+@[^@\\s]+\\s*$"
    // Separators and the decimal digits of any script are accepted.
    case .phone: pattern = "^[^A-Za-z]*$"
    case .invitationCode, .recoveryCode: pattern = "^[0-9A-Za-z -]*$"
    case .equal(let value): const = value
    case .oneOf(let values): self.enum = values
    case .greaterThan(let bound): exclusiveMinimum = numeric(bound)
    case .atLeast(let bound): minimum = numeric(bound)
    case .lessThan(let bound): exclusiveMaximum = numeric(bound)
    case .atMost(let bound): maximum = numeric(bound)
    case .personName, .minLength, .maxLength, .password, .sameAs, .differentFrom, .birthday,
      .noneOf,
      .conditional, .custom:
      break
    }
  }

  /// The bound if JSON Schema can express it: only numbers have an order there.
  private func numeric(_ bound: RuleFailure.Parameter) -> RuleFailure.Parameter? {
    if case .text = bound { nil } else { bound }
  }
}
