import AccountsForms

/// A JSON Schema (draft 2020-12), as far as the API's description needs it.
indirect enum Schema: Sendable {
  /// Any value.
  case any

  /// A string.
  case text(format: String? = nil, pattern: String? = nil, maxLength: Int? = nil)

  /// A string from a list of choices.
  case choice([String])

  /// An integer.
  case number(minimum: Int? = nil, maximum: Int? = nil)

  /// A number.
  case decimal

  /// A Boolean.
  case flag

  /// The Boolean true.
  case yes

  /// An array of values of one schema.
  case list(Schema)

  /// An object with arbitrary names and values of one schema.
  case map(Schema)

  /// An object; if closed, other fields are refused.
  case object([Member], isClosed: Bool = false)

  /// A value that matches all of the schemas.
  case all([Schema])

  /// A value that matches any of the schemas.
  case either([Schema])

  /// The null value.
  case null

  /// A field of a form, with the limits of its rules.
  case field(JSONSchema)

  /// A reference to a named schema of the components.
  case named(String)

  /// A field of an object.
  struct Member: Sendable {
    let name: String
    let schema: Schema
    let isRequired: Bool

    /// A required field.
    static func always(_ name: String, _ schema: Schema) -> Member {
      Member(name: name, schema: schema, isRequired: true)
    }

    /// An optional field.
    static func sometimes(_ name: String, _ schema: Schema) -> Member {
      Member(name: name, schema: schema, isRequired: false)
    }
  }

  /// An instant of RFC 3339.
  static let instant = text(format: "date-time")

  /// An instant, or a day, which begins at midnight UTC.
  static let moment = Schema.either([.instant, .text(format: "date")])

  /// An identifier of a user or a session.
  static let identifier = text(format: "uuid")

  /// A token of a session or a device: 32 bytes in base64url.
  static let token = text(pattern: "^[A-Za-z0-9_-]{43}$")

  /// A string from the cases of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> Schema {
    choice(type.allCases.map(\.rawValue))
  }

  /// The same schema, or null.
  var orNull: Schema { .either([self, .null]) }
}

extension Schema: Encodable {
  private enum Key: String, CodingKey {
    case type, format, pattern, maxLength, `enum`, const, minimum, maximum, items, properties
    case required, additionalProperties, allOf, anyOf
    case reference = "$ref"
  }

  func encode(to encoder: any Encoder) throws {
    if case .field(let schema) = self { return try schema.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(type, forKey: .type)
    switch self {
    case .any, .decimal, .flag, .null, .field: break
    case .text(let format, let pattern, let maxLength):
      try container.encodeIfPresent(format, forKey: .format)
      try container.encodeIfPresent(pattern, forKey: .pattern)
      try container.encodeIfPresent(maxLength, forKey: .maxLength)
    case .choice(let names): try container.encode(names, forKey: .enum)
    case .number(let minimum, let maximum):
      try container.encodeIfPresent(minimum, forKey: .minimum)
      try container.encodeIfPresent(maximum, forKey: .maximum)
    case .yes: try container.encode(true, forKey: .const)
    case .list(let schema): try container.encode(schema, forKey: .items)
    case .map(let schema): try container.encode(schema, forKey: .additionalProperties)
    case .object(let members, let isClosed):
      let properties = members.map { ($0.name, $0.schema) }
      try container.encode(Dictionary(uniqueKeysWithValues: properties), forKey: .properties)
      let required = members.filter(\.isRequired).map(\.name)
      if !required.isEmpty { try container.encode(required, forKey: .required) }
      if isClosed { try container.encode(false, forKey: .additionalProperties) }
    case .all(let schemas): try container.encode(schemas, forKey: .allOf)
    case .either(let schemas): try container.encode(schemas, forKey: .anyOf)
    case .named(let name):
      try container.encode("#/components/schemas/\(name)", forKey: .reference)
    }
  }

  private var type: String? {
    switch self {
    case .any, .all, .either, .field, .named: nil
    case .text, .choice: "string"
    case .number: "integer"
    case .decimal: "number"
    case .flag, .yes: "boolean"
    case .list: "array"
    case .map, .object: "object"
    case .null: "null"
    }
  }
}
