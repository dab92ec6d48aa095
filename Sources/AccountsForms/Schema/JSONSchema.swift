/// A JSON Schema (draft 2020-12, json-schema.org), as far as forms and the API need it.
public struct JSONSchema: Hashable, Sendable, Encodable {
  /// The dialect; only the root has one.
  public var schema: String?

  /// The label of the field.
  public var title: String?

  /// The instructions for the field.
  public var description: String?

  /// The type of the value.
  public var type: String?

  /// The format of the text, as an annotation.
  public var format: String?

  /// The minimum length, in code points.
  public var minLength: Int?

  /// The maximum length, in code points.
  public var maxLength: Int?

  /// A regular expression (ECMA-262) that the text matches.
  public var pattern: String?

  /// The allowed values.
  public var `enum`: [RuleFailure.Parameter]?

  /// The only allowed value.
  public var const: RuleFailure.Parameter?

  /// The minimum value.
  public var minimum: RuleFailure.Parameter?

  /// The maximum value.
  public var maximum: RuleFailure.Parameter?

  /// The exclusive lower bound.
  public var exclusiveMinimum: RuleFailure.Parameter?

  /// The exclusive upper bound.
  public var exclusiveMaximum: RuleFailure.Parameter?

  /// Whether the value is accepted but never returned, such as a password.
  public var writeOnly: Bool?

  /// The fields of an object.
  public var properties: [String: JSONSchema]?

  /// The required fields, in form order.
  public var required: [String]?

  /// The schema of other fields, or whether they are allowed.
  public var additionalProperties: Nested?

  /// The schema of the elements of an array.
  package var items: Nested?

  /// The schemas that a value matches, all of them.
  package var allOf: [JSONSchema]?

  /// The schemas of which a value matches at least one.
  package var anyOf: [JSONSchema]?

  /// The address of a schema that is described elsewhere.
  package var reference: String?

  /// Creates an empty schema, which any value matches.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case title, description, type, format, minLength, maxLength, pattern, `enum`, const,
      minimum
    case maximum, exclusiveMinimum, exclusiveMaximum, writeOnly, properties, required
    case additionalProperties, items, allOf, anyOf
    case reference = "$ref"
  }

  /// A schema in another one; a Boolean matches any value or none.
  public indirect enum Nested: Hashable, Sendable, Encodable, ExpressibleByBooleanLiteral {
    case schema(JSONSchema)
    case flag(Bool)

    /// Creates the schema that matches any value, or none.
    public init(booleanLiteral value: Bool) { self = .flag(value) }

    /// Encodes the schema or the Boolean.
    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .schema(let schema): try schema.encode(to: encoder)
      case .flag(let flag): try flag.encode(to: encoder)
      }
    }
  }
}
