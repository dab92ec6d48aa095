import AccountsForms

/// What a value of JSON looks like, as far as the API's description needs it (JSON Schema, draft 2020-12).
indirect enum Schema: Sendable {
  /// Anything.
  case any

  /// A text.
  case text(format: String? = nil, pattern: String? = nil, maxLength: Int? = nil)

  /// One of some texts.
  case choice([String])

  /// A whole number.
  case number(minimum: Int? = nil, maximum: Int? = nil)

  /// A number, whole or not.
  case decimal

  /// Yes or no.
  case flag

  /// Yes: there is nothing to say but that.
  case yes

  /// Values of one kind.
  case list(Schema)

  /// Values of one kind, by names that are not known beforehand.
  case map(Schema)

  /// An object; whether others than its members are refused.
  case object([Member], isClosed: Bool = false)

  /// What all of some schemas allow.
  case all([Schema])

  /// What any of some schemas allows.
  case either([Schema])

  /// Nothing at all.
  case null

  /// A field of a form, with the limits that its rules say.
  case field(JSONSchema)

  /// The schema of that name among the components.
  case named(String)

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    let schema: Schema
    let isRequired: Bool

    /// One that is always there.
    static func always(_ name: String, _ schema: Schema) -> Member {
      Member(name: name, schema: schema, isRequired: true)
    }

    /// One that may be left out.
    static func sometimes(_ name: String, _ schema: Schema) -> Member {
      Member(name: name, schema: schema, isRequired: false)
    }
  }

  /// An instant of RFC 3339.
  static let instant = text(format: "date-time")

  /// An identifier of a user or a session.
  static let identifier = text(format: "uuid")

  /// What proves a session or a device: 32 bytes in base64url.
  static let token = text(pattern: "^[A-Za-z0-9_-]{43}$")

  /// One of the cases of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> Schema {
    choice(type.allCases.map(\.rawValue))
  }

  /// The same, or null.
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
