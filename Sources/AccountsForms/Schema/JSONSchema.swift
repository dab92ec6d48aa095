/// A JSON Schema (draft 2020-12, json-schema.org), as far as forms need it.
public struct JSONSchema: Hashable, Sendable, Encodable {
  /// The dialect; the root has one.
  public var schema: String?

  /// What it is called.
  public var title: String?

  /// How to fill it in.
  public var description: String?

  /// The type of the value.
  public var type: String?

  /// What the text is, as an annotation.
  public var format: String?

  /// The fewest code points.
  public var minLength: Int?

  /// The most code points.
  public var maxLength: Int?

  /// A regular expression (ECMA-262) that the text matches.
  public var pattern: String?

  /// The values there are.
  public var `enum`: [RuleFailure.Parameter]?

  /// The only value there is.
  public var const: RuleFailure.Parameter?

  /// The least value.
  public var minimum: RuleFailure.Parameter?

  /// The greatest value.
  public var maximum: RuleFailure.Parameter?

  /// What the value is greater than.
  public var exclusiveMinimum: RuleFailure.Parameter?

  /// What the value is less than.
  public var exclusiveMaximum: RuleFailure.Parameter?

  /// Whether the value goes in and never comes out, such as a password.
  public var writeOnly: Bool?

  /// The members of an object.
  public var properties: [String: JSONSchema]?

  /// The members that have to be there, in form order.
  public var required: [String]?

  /// Whether other members may be there.
  public var additionalProperties: Bool?

  /// An empty schema, which anything matches.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case title, description, type, format, minLength, maxLength, pattern, `enum`, const,
      minimum
    case maximum, exclusiveMinimum, exclusiveMaximum, writeOnly, properties, required
    case additionalProperties
  }
}
