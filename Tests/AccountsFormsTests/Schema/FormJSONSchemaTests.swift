import AccountsForms
import Foundation
import Testing

struct FormJSONSchemaTests {
  private func json(_ schema: JSONSchema) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(schema), as: UTF8.self) + "\n"
  }

  /// The file is also fed to another implementation of JSON Schema: see Tests/EndToEnd.
  ///
  /// After a change that is meant, write it anew with ACCOUNTS_UPDATE_SNAPSHOTS=1 in the
  /// environment.
  @Test func `the sign-up form's schema is the one that is kept`() throws {
    let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "signup.json")
    let schema = try json(SignUpForm.empty().jsonSchema(in: Words(.english)))
    if ProcessInfo.processInfo.environment["ACCOUNTS_UPDATE_SNAPSHOTS"] != nil {
      try schema.write(to: kept, atomically: true, encoding: .utf8)
    }
    #expect(schema == (try String(contentsOf: kept, encoding: .utf8)))
  }

  @Test func `a hidden field is not offered`() {
    let form = SignUpForm.empty()
    form.confirmPasswordField.isHidden = true
    let schema = form.jsonSchema(in: Words(.english))
    #expect(schema.properties?["confirmPassword"] == nil)
    #expect(schema.required?.contains("confirmPassword") == false)
  }

  @Test func `each constraint that JSON Schema knows is in it`() throws {
    let field = FormField("n", 5, rules: [.greaterThan(1), .atMost(9), .unique(in: [7])])
    #expect(
      try json(JSONSchemaOf.schema(of: field)) == """
        {
          "exclusiveMinimum" : 1,
          "maximum" : 9,
          "not" : {
            "enum" : [
              7
            ]
          },
          "title" : "n",
          "type" : "integer"
        }

        """
    )
  }

  /// A form of one field, to see its schema.
  private enum JSONSchemaOf {
    static func schema(of field: any FormFieldRepresentable) throws -> JSONSchema {
      let form = OneField(field)
      return try #require(form.jsonSchema(in: Words(.english)).properties?["n"])
    }

    private final class OneField: Form {
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
