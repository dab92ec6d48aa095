import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// The fields of a request's body, which is a JSON object.
struct JSONBody {
  /// The maximum number of unknown fields to report.
  private static let namedUnknown = 20

  private let values: [String: JSONValue]

  /// Reads a body.
  ///
  /// - Throws: ``Problem`` if it is not a JSON object, or repeats a field.
  init(_ body: Data) throws {
    do {
      guard case .object(let members) = try JSONReader.value(of: Array(body)) else {
        throw Problem(.malformedBody)
      }
      values = members
    } catch JSONError.malformed {
      throw Problem(.malformedBody)
    } catch JSONError.repeatedMember(let name) {
      throw Problem(.repeatedMember, parameters: ["name": .text(name)])
    }
  }

  /// The names of the fields, in alphabetical order.
  var names: [String] { values.keys.sorted() }

  /// Whether a field is present and not null.
  func has(_ name: String) -> Bool {
    switch values[name] {
    case nil, .null: false
    default: true
    }
  }

  /// Returns a string; nil if the field is missing.
  ///
  /// - Throws: ``Problem`` if the value has another type.
  func text(_ name: String) throws -> String? {
    switch values[name] {
    case nil, .null: return nil
    case .text(let text): return text.text
    default: throw Problem.invalidFields(name, RuleFailure(.invalidType))
    }
  }

  /// Returns a secret; nil if the field is missing.
  ///
  /// - Throws: ``Problem`` if the value has another type.
  func secret(_ name: String) throws -> Secret? {
    if case .text(let text) = values[name] { return text.secret }
    return try text(name).map { Secret($0) }
  }

  /// Returns a choice by its name; nil if the field is missing.
  ///
  /// - Throws: ``Problem`` if the name is unknown.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) throws -> Choice? {
    try text(name).map { try Choice(requested: $0, in: name) }
  }

  /// Returns a Boolean; nil if the field is missing.
  ///
  /// - Throws: ``Problem`` if the value has another type.
  func flag(_ name: String) throws -> Bool? {
    switch values[name] {
    case nil, .null: return nil
    case .flag(let flag): return flag
    default: throw Problem.invalidFields(name, .noFlag)
    }
  }

  /// Enters the values into the fields of a form; null clears a field.
  func enter(into form: some ValidatedForm) {
    for name in form.validator.keys {
      let field = form.field(name)
      let takesFlag = field.valueType == Bool.self
      let isOptionalNumber = field.valueType == Int?.self
      let takesNumber = isOptionalNumber || field.valueType is any Numeric.Type
      switch values[name.rawValue] {
      case nil: continue
      case .null: field.enter("")
      case .text(let text) where field.valueType == Secret.self: field.enter(text.secret)
      // The script of the pages sends the number as typed.
      case .text(let text) where !takesFlag && (isOptionalNumber || !takesNumber):
        field.enter(text.text)
      case .number(let text) where takesNumber: field.enter(text)
      case .flag(let flag) where takesFlag: field.enter(flag ? "true" : "false")
      default: field.refuseInput(takesFlag ? .noFlag : RuleFailure(.invalidType))
      }
    }
  }

  /// Returns the errors of the form fields that are present, in form order.
  func errors(of form: some ValidatedForm) -> [ValidationError] {
    form.validator.keys.filter { values[$0.rawValue] != nil }.flatMap { form.errors(of: $0) }
  }

  /// Refuses unknown fields: a client that sends `role` with a new name would believe that the role
  /// was changed.
  ///
  /// - Throws: ``Problem`` that names the first ones: the answer should not be longer than the
  ///   request.
  func requireNone(but known: some Sequence<String>) throws {
    let unknown = Set(names).subtracting(known).sorted()
    guard !unknown.isEmpty else { return }
    throw Problem.invalidFields(
      unknown.prefix(Self.namedUnknown)
        .map { ValidationError(field: $0, RuleFailure(.unknownField)) }
    )
  }
}

extension RuleFailure {
  /// The failure of a value that is not a Boolean.
  fileprivate static let noFlag = RuleFailure(.invalidType, ["kind": "flag"])
}
