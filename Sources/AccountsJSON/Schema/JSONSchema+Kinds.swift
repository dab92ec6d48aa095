package import AccountsForms

extension JSONSchema {
  private static func made(_ change: (inout JSONSchema) -> Void) -> JSONSchema {
    var schema = JSONSchema()
    change(&schema)
    return schema
  }

  /// Any value.
  package static let any = JSONSchema()

  /// A string.
  package static func text(
    format: String? = nil,
    pattern: String? = nil,
    maxLength: Int? = nil
  ) -> JSONSchema {
    made {
      $0.type = "string"
      $0.format = format
      $0.pattern = pattern
      $0.maxLength = maxLength
    }
  }

  /// A string from a list of choices.
  package static func choice(_ names: [String]) -> JSONSchema {
    made {
      $0.type = "string"
      $0.enum = names.map { .text($0) }
    }
  }

  /// A string from the cases of a type.
  package static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> JSONSchema {
    choice(type.allCases.map(\.rawValue))
  }

  /// An integer.
  package static func number(minimum: Int? = nil, maximum: Int? = nil) -> JSONSchema {
    made {
      $0.type = "integer"
      $0.minimum = minimum.map { .number($0) }
      $0.maximum = maximum.map { .number($0) }
    }
  }

  /// A number.
  package static let decimal = made { $0.type = "number" }

  /// A Boolean.
  package static let flag = made { $0.type = "boolean" }

  /// The Boolean true.
  package static let yes = made {
    $0.type = "boolean"
    $0.const = .flag(true)
  }

  /// The null value.
  package static let null = made { $0.type = "null" }

  /// An array of values of one schema.
  package static func list(_ element: JSONSchema) -> JSONSchema {
    made {
      $0.type = "array"
      $0.items = .schema(element)
    }
  }

  /// An object with arbitrary names and values of one schema.
  package static func map(_ value: JSONSchema) -> JSONSchema {
    made {
      $0.type = "object"
      $0.additionalProperties = .schema(value)
    }
  }

  /// An object; if closed, other fields are refused.
  package static func object(_ members: [Member], isClosed: Bool = false) -> JSONSchema {
    made {
      $0.type = "object"
      $0.properties = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.schema) })
      let required = members.filter(\.isRequired).map(\.name)
      if !required.isEmpty { $0.required = required }
      if isClosed { $0.additionalProperties = false }
    }
  }

  /// A value that matches all of the schemas.
  package static func all(_ schemas: [JSONSchema]) -> JSONSchema { made { $0.allOf = schemas } }

  /// A value that matches any of the schemas.
  package static func either(_ schemas: [JSONSchema]) -> JSONSchema { made { $0.anyOf = schemas } }

  /// A reference to a schema of the API's description.
  package static func named(_ name: String) -> JSONSchema {
    made { $0.reference = "#/components/schemas/\(name)" }
  }

  /// An instant of RFC 3339.
  package static let instant = text(format: "date-time")

  /// An instant, or a day, which begins at midnight UTC.
  package static let moment = either([instant, text(format: "date")])

  /// An identifier of a user or a session.
  package static let identifier = text(format: "uuid")

  /// A token of a session or a device: 32 bytes in base64url.
  package static let token = text(pattern: "^[A-Za-z0-9_-]{43}$")

  /// The same schema, or null.
  package var orNull: JSONSchema { .either([self, .null]) }

  /// A field of an object.
  package struct Member: Sendable {
    /// The name.
    package let name: String

    /// The schema of the value.
    package let schema: JSONSchema

    /// Whether every object has the field.
    package let isRequired: Bool

    /// Creates a field.
    package init(name: String, schema: JSONSchema, isRequired: Bool) {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired
    }

    /// A required field.
    package static func always(_ name: String, _ schema: JSONSchema) -> Member {
      Member(name: name, schema: schema, isRequired: true)
    }

    /// An optional field.
    package static func sometimes(_ name: String, _ schema: JSONSchema) -> Member {
      Member(name: name, schema: schema, isRequired: false)
    }
  }
}
