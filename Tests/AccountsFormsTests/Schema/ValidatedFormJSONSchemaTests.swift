import AccountsForms
import Expectations
import Foundation
import Testing

struct ValidatedFormJSONSchemaTests {
  private func json(_ schema: JSONSchema) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(schema), as: UTF8.self) + "\n"
  }

  /// Another implementation of JSON Schema also reads the file: see Tests/EndToEnd.
  ///
  /// After an intended change, rewrite it with ACCOUNTS_UPDATE_SNAPSHOTS=1 in the environment.
  @Test func `the sign-up form's schema matches the snapshot`() throws {
    let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "signup.json")
    let schema = try json(SignUpForm.empty().jsonSchema(in: Messages(.english)))
    if ProcessInfo.processInfo.environment["ACCOUNTS_UPDATE_SNAPSHOTS"] != nil {
      try schema.write(to: kept, atomically: true, encoding: .utf8)
    }
    expect(schema, is: (try String(contentsOf: kept, encoding: .utf8)))
  }

  @Test func `omits a hidden field`() {
    let form = SignUpForm.empty()
    form.confirmPasswordField.isHidden = true
    let schema = form.jsonSchema(in: Messages(.english))
    expect(schema.properties?["confirmPassword"], is: nil)
    expect(schema.required?.contains("confirmPassword"), is: false)
  }

  private func schema(_ field: any FormFieldRepresentable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var schema = try JSONSchemaOf.schema(of: field)
    schema.title = nil
    return String(decoding: try encoder.encode(schema), as: UTF8.self)
  }

  @Test func `contains each constraint that JSON Schema supports`() throws {
    let strict = FormField("n", 5, rules: [.greaterThan(1), .lessThan(9)])
    try expect(schema(strict), is: #"{"exclusiveMaximum":9,"exclusiveMinimum":1,"type":"integer"}"#)
    let bounds = FormField("n", 1.5, rules: [.atLeast(1), .atMost(2.5)])
    try expect(schema(bounds), is: #"{"maximum":2.5,"minimum":1,"type":"number"}"#)
    let consent = FormField("n", true, rules: [.equal(true)])
    try expect(schema(consent), is: #"{"const":true,"type":"boolean"}"#)
    let choice = FormField("n", Language?.none, rules: [.contained(in: [.english, .spanish])])
    try expect(schema(choice), is: #"{"enum":["english","spanish"],"type":"string"}"#)
    let number = FormField("n", Int?.none, rules: [Rule.atLeast(18).unlessNil])
    try expect(schema(number), is: #"{"minimum":18,"type":"integer"}"#)
  }

  @Test func `reveals neither excluded values nor values of other fields`() throws {
    let other = FormField("other", "secret@example.com")
    let rules: [Rule<String>] = [
      .unique(in: ["eve@example.com"]), .equal(other, \.value), Rule.minLength(2).unlessEmpty,
    ]
    try expect(schema(FormField("n", "", rules: rules)), is: #"{"type":"string"}"#)
  }

  /// The schema of a form with one field.
  private enum JSONSchemaOf {
    static func schema(of field: any FormFieldRepresentable) throws -> JSONSchema {
      let form = OneField(field)
      return try #require(form.jsonSchema(in: Messages(.english)).properties?["n"])
    }

    private final class OneField: ValidatedForm {
      enum Field: String, CaseIterable, Sendable {
        case n
      }

      let validator = Validator(Field.allCases)
      private let only: any FormFieldRepresentable

      init(_ field: any FormFieldRepresentable) { only = field }

      func field(_ name: Field) -> any FormFieldRepresentable { only }
    }
  }
}
