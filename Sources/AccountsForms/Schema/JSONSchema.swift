/// A JSON Schema (draft 2020-12, json-schema.org), as far as forms need it.
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

  /// Whether other fields are allowed.
  public var additionalProperties: Bool?

  /// Creates an empty schema, which any value matches.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case title, description, type, format, minLength, maxLength, pattern, `enum`, const,
      minimum
    case maximum, exclusiveMinimum, exclusiveMaximum, writeOnly, properties, required
    case additionalProperties
  }
}
