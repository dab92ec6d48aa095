import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// The members of a request's body: an object of JSON, each of whose members is looked at by name.
struct Members {
  /// The most unknown members that are named.
  private static let namedUnknown = 20

  private let values: [String: JSONValue]

  /// Reads a body.
  ///
  /// - Throws: ``Problem/malformed`` where it is no object of JSON, and ``Problem/repeatedMember(_:)`` where it is one
  ///   that could be read in two ways.
  init(_ body: Data) throws {
    do {
      guard case .object(let members) = try JSONReader.value(of: Array(body)) else {
        throw Problem.malformed
      }
      values = members
    } catch JSONError.malformed {
      throw Problem.malformed
    } catch JSONError.repeatedMember(let name) {
      throw Problem.repeatedMember(name)
    }
  }

  /// The names of the members, in alphabetical order.
  var names: [String] { values.keys.sorted() }

  /// Whether a member is there, and is not null.
  func has(_ name: String) -> Bool {
    switch values[name] {
    case nil, .null: false
    default: true
    }
  }

  /// A text; nil where it is not there.
  ///
  /// - Throws: ``Problem`` where it is something else.
  func text(_ name: String) throws -> String? {
    switch values[name] {
    case nil, .null: return nil
    case .text(let text): return text.text
    default: throw Problem.refused(name, RuleFailure(.invalidType))
    }
  }

  /// A text that is a secret; nil where it is not there.
  ///
  /// - Throws: ``Problem`` where it is something else.
  func secret(_ name: String) throws -> Secret? {
    if case .text(let text) = values[name] { return text.secret }
    return try text(name).map { Secret($0) }
  }

  /// One of some names; nil where it is not there.
  ///
  /// - Throws: ``Problem`` where it is none of them.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) throws -> Choice? {
    try text(name).map { try Choice(requested: $0, in: name) }
  }

  /// Yes or no; nil where it is not there.
  ///
  /// - Throws: ``Problem`` where it is something else.
  func flag(_ name: String) throws -> Bool? {
    switch values[name] {
    case nil, .null: return nil
    case .flag(let flag): return flag
    default: throw Problem.refused(name, .noFlag)
    }
  }

  /// Enters what there is into the fields of a form; null is nothing.
  func enter<Subject: Form>(into form: Subject) {
    for name in Subject.Field.allCases {
      let field = form.field(name)
      let takesFlag = field.valueType == Bool.self
      switch values[name.rawValue] {
      case nil: continue
      case .null: field.enter("")
      case .text(let text) where field.valueType == Secret.self: field.enter(text.secret)
      case .text(let text) where !takesFlag: field.enter(text.text)
      case .flag(let flag) where takesFlag: field.enter(flag ? "true" : "false")
      default: field.refuseInput(takesFlag ? .noFlag : RuleFailure(.invalidType))
      }
    }
  }

  /// What is wrong with the fields of a form that are there, in form order: the others are still being filled in.
  func errors<Subject: Form>(of form: Subject) -> [ValidationError] {
    Subject.Field.allCases.filter { values[$0.rawValue] != nil }.flatMap { form.errors(of: $0) }
  }

  /// Refuses members that a request has no use for: whoever sends `role` to change a name would believe it had
  /// been changed.
  ///
  /// - Throws: ``Problem`` that names each, as far as they are few: the answer is not to be longer than the request.
  func requireNone(but known: some Sequence<String>) throws {
    let unknown = Set(names).subtracting(known).sorted()
    guard !unknown.isEmpty else { return }
    throw Problem.refused(
      unknown.prefix(Self.namedUnknown)
        .map { ValidationError(field: $0, RuleFailure(.unknownField)) }
    )
  }
}

extension RuleFailure {
  /// Something else than true or false.
  fileprivate static let noFlag = RuleFailure(.invalidType, ["kind": "flag"])
}
