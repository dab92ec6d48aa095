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

extension DocumentValue where Self: Encodable {
  /// Encodes the value as it is.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(self, forKey: key)
  }
}

extension String: DocumentValue {
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

extension Bool: DocumentValue {
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

extension Int: DocumentValue {
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

extension Date: DocumentValue {
  /// An instant.
  package static var schema: JSONSchema { .instant }

  /// Encodes the instant as of RFC 3339.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(rfc3339, forKey: key)
  }
}

extension CivilDate: DocumentValue {
  /// A day.
  package static var schema: JSONSchema { .text(format: "date") }

  /// Encodes the day as year, month and day.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(description, forKey: key)
  }
}

extension EmailAddress: DocumentValue {
  /// An address.
  package static var schema: JSONSchema { .text(format: "idn-email") }

  /// Encodes the address as typed.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(text, forKey: key)
  }
}

extension Identifier: DocumentValue {
  /// An identifier.
  package static var schema: JSONSchema { .identifier }

  /// Encodes the identifier.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(description, forKey: key)
  }
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

extension Array: DocumentValue where Element: DocumentValue & Encodable {
  /// A list.
  package static var schema: JSONSchema { .list(Element.schema) }
}

extension Dictionary: DocumentValue where Key == String, Value: DocumentValue & Encodable {
  /// Arbitrary fields.
  package static var schema: JSONSchema { .map(Value.schema) }
}

extension DocumentValue where Self: RawRepresentable<String> & CaseIterable {
  /// A choice.
  package static var schema: JSONSchema { .choice(of: Self.self) }

  /// Encodes the name.
  package func encode(
    into container: inout KeyedEncodingContainer<DocumentKey>,
    forKey key: DocumentKey
  ) throws {
    try container.encode(rawValue, forKey: key)
  }
}

extension RuleFailure.Parameter: DocumentValue {
  /// A text, a number or a Boolean.
  package static var schema: JSONSchema { .either([.text(), .decimal, .flag]) }
}

extension Language: DocumentValue {}
extension Role: DocumentValue {}
extension UserStatus: DocumentValue {}
extension MailState: DocumentValue {}
extension AuditEvent.Action: DocumentValue {}
extension AuditEvent.Reason: DocumentValue {}
extension Confirmation.Act: DocumentValue {}
