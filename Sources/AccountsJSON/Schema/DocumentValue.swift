package import Accounts
package import AccountsForms
package import Foundation

/// A value of a field of a ``Document``, whose type says the schema.
package protocol DocumentValue: Sendable {
  /// The schema.
  static var schema: JSONSchema { get }

  /// Encodes the value into a document.
  ///
  /// Not by `Encodable`: `JSONEncoder` handles an optional as a value of unknown type, which made a
  /// list of 100 users take 18 % longer.
  func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws
}

/// A value that `Encodable` codes alike alone, in a list and in a dictionary.
package protocol PlainDocumentValue: DocumentValue, Encodable {}

extension PlainDocumentValue {
  /// Encodes the value as it is.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(self, forKey: key)
  }
}

extension String: PlainDocumentValue {
  /// A string.
  package static var schema: JSONSchema { .text() }

  /// Encodes the text.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(self, forKey: key)
  }
}

extension Bool: PlainDocumentValue {
  /// A Boolean.
  package static var schema: JSONSchema { .flag }

  /// Encodes the Boolean.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(self, forKey: key)
  }
}

extension Int: PlainDocumentValue {
  /// A count.
  package static var schema: JSONSchema { .number(minimum: 0) }

  /// Encodes the number.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(self, forKey: key)
  }
}

/// A value that documents have as a text.
package protocol TextDocumentValue: DocumentValue {
  /// The text.
  var documentText: String { get }
}

extension TextDocumentValue {
  /// Encodes the text.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(documentText, forKey: key)
  }
}

extension Date: TextDocumentValue {
  /// An instant.
  package static var schema: JSONSchema { .instant }

  /// The instant as of RFC 3339.
  package var documentText: String { rfc3339 }
}

extension CivilDate: TextDocumentValue {
  /// A day.
  package static var schema: JSONSchema { .text(format: "date") }

  /// The year, the month and the day.
  package var documentText: String { description }
}

extension EmailAddress: TextDocumentValue {
  /// An address.
  package static var schema: JSONSchema { .text(format: "idn-email") }

  /// The address as typed.
  package var documentText: String { text }
}

extension Identifier: TextDocumentValue {
  /// An identifier.
  package static var schema: JSONSchema { .identifier }

  /// The identifier.
  package var documentText: String { description }
}

extension Optional: DocumentValue where Wrapped: DocumentValue {
  /// The schema of the value, or null.
  package static var schema: JSONSchema { Wrapped.schema.orNull }

  /// Encodes the value, or null, so that all documents of a kind have the same fields.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    if let self {
      try self.encode(into: &container, forKey: key)
    } else {
      try container.encodeNil(forKey: key)
    }
  }
}

extension Array: DocumentValue, PlainDocumentValue where Element: PlainDocumentValue {
  /// A list.
  package static var schema: JSONSchema { .list(Element.schema) }
}

extension Dictionary: DocumentValue, PlainDocumentValue
where Key == String, Value: PlainDocumentValue {
  /// Arbitrary fields.
  package static var schema: JSONSchema { .map(Value.schema) }
}

extension TextDocumentValue where Self: RawRepresentable<String> & CaseIterable {
  /// A choice.
  package static var schema: JSONSchema { .choice(of: Self.self) }

  /// The name.
  package var documentText: String { rawValue }
}

extension RuleFailure.Parameter: PlainDocumentValue {
  /// A text, a number or a Boolean.
  package static var schema: JSONSchema { .either([.text(), .decimal, .flag]) }
}

extension Language: TextDocumentValue {}
extension Role: TextDocumentValue {}
extension UserStatus: TextDocumentValue {}
extension MailState: TextDocumentValue {}
extension AuditEvent.Action: TextDocumentValue {}
extension AuditEvent.Reason: TextDocumentValue {}
extension Confirmation.Act: TextDocumentValue {}
