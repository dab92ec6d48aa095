import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// The schemas of request bodies, derived from the forms with the rules of this installation.
struct FormSchemas {
  let words: Messages
  let rules: FormRules

  init(_ rules: FormRules) {
    self.rules = rules
    words = rules.messages(in: .english)
  }

  /// A password that confirms an action.
  var proof: JSONSchema { .object(members(of: PasswordForm()) + [Self.device], isClosed: true) }

  /// The rules for a user who has all values.
  var editing: FormRules {
    var editing = rules
    editing.uses = rules.uses.mapValues { $0.editing(isStored: true) }
    return editing
  }

  /// The device token from an earlier login, for programs that keep no cookies.
  static let device = JSONSchema.Member.sometimes("device", .text().orNull)

  /// A date that forms require; their schemas do not depend on it.
  static let someDay = CivilDate(.distantPast, in: .gmt)

  func members(of form: some ValidatedForm, optional: Set<String> = []) -> [JSONSchema.Member] {
    let schema = form.jsonSchema(in: words)
    return form.fields.compactMap { field in
      guard let property = schema.properties?[field.key] else { return nil }
      if optional.contains(field.key) { return .sometimes(field.key, property.orNull) }
      let isRequired = schema.required?.contains(field.key) ?? false
      return JSONSchema.Member(
        name: field.key,
        schema: isRequired ? property : property.orNull,
        isRequired: isRequired
      )
    }
  }

  /// Returns the schema of a partial form, which accepts any values.
  func draft(of form: some ValidatedForm) -> JSONSchema {
    .object(form.fields.map { .sometimes($0.key, .any) }, isClosed: true)
  }

  /// Returns the fields of a form, all of them optional.
  func changes(of form: some ValidatedForm) -> [JSONSchema.Member] {
    members(of: form).map { .sometimes($0.name, $0.schema) }
  }
}
