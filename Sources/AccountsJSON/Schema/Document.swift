package import AccountsForms

/// A JSON document, or a part of one, that declares each field once: its name, its schema and its
/// value.
package protocol Document: PlainDocumentValue {
  /// The name in the API's description; nil for a part that is described where it stands.
  static var name: String? { get }

  /// The fields. Clients have to expect others: a new field must not break them.
  static var fields: [DocumentField<Self>] { get }
}

extension Document {
  /// No name.
  package static var name: String? { nil }

  /// The schema with all fields.
  package static var definition: JSONSchema { .object(fields.map(\.member)) }

  /// A reference to the definition, or the definition of a part without a name.
  package static var schema: JSONSchema { name.map { .named($0) } ?? definition }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    for field in Self.fields { try field.encode(self, &container) }
  }
}

/// The name of a field.
package struct DocumentKey: CodingKey {
  /// The name.
  package let stringValue: String

  /// No number.
  package var intValue: Int? { nil }

  /// Takes a name.
  package init(stringValue: String) { self.stringValue = stringValue }

  /// Refuses a number.
  package init?(intValue: Int) { nil }
}

/// A field of a document.
///
/// A class, so that coding a document copies one reference for each field, not the schema.
package final class DocumentField<Owner>: Sendable {
  /// The name and the schema.
  package let member: JSONSchema.Member

  /// Encodes the value of the field.
  let encode: @Sendable (Owner, inout KeyedEncodingContainer<DocumentKey>) throws -> Void

  /// Declares a field that every document has, with null for nil.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - schema: the schema, if the type of the value does not say enough.
  ///   - value: the value.
  package init<Value: DocumentValue>(
    _ name: String,
    _ schema: JSONSchema = Value.schema,
    _ value: @escaping @Sendable (Owner) -> Value
  ) {
    let key = DocumentKey(stringValue: name)
    member = .always(name, schema)
    encode = { owner, container in try value(owner).encode(into: &container, forKey: key) }
  }

  /// Declares a field that documents have only where it has a value.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - schema: the schema, if the type of the value does not say enough.
  ///   - value: the value; nil for none.
  /// - Returns: the field.
  package static func sometimes<Value: DocumentValue>(
    _ name: String,
    _ schema: JSONSchema = Value.schema,
    _ value: @escaping @Sendable (Owner) -> Value?
  ) -> DocumentField {
    let key = DocumentKey(stringValue: name)
    return DocumentField(.sometimes(name, schema)) { owner, container in
      try value(owner)?.encode(into: &container, forKey: key)
    }
  }

  private init(
    _ member: JSONSchema.Member,
    _ encode: @escaping @Sendable (Owner, inout KeyedEncodingContainer<DocumentKey>) throws -> Void
  ) {
    self.member = member
    self.encode = encode
  }
}

extension DocumentField {
  /// The fields of a document that is part of another one, on its level.
  ///
  /// - Parameter part: the part.
  /// - Returns: the fields.
  package static func of<Part: Document>(
    _ part: @escaping @Sendable (Owner) -> Part
  ) -> [DocumentField] {
    Part.fields.map { field in
      DocumentField(field.member) { owner, container in
        try field.encode(part(owner), &container)
      }
    }
  }
}
