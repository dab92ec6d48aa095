import Accounts
import AccountsForms
import Foundation

/// The members of a request's body: an object of JSON, each of whose members is looked at by name.
struct Members {
  private let values: [String: Value]

  /// What a member may be; everything else is of a wrong type.
  private enum Value: Decodable {
    case text(String)
    case flag(Bool)
    case null
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }
  }

  /// Reads a body.
  ///
  /// - Throws: ``Problem/malformed`` where it is no object of JSON, and ``Problem/repeatedMember(_:)`` where it is one
  ///   that could be read in two ways.
  init(_ body: Data) throws {
    do {
      values = try JSONDecoder().decodeUnambiguous([String: Value].self, from: body)
    } catch let member as RepeatedMember {
      throw Problem.repeatedMember(member.name)
    } catch {
      throw Problem.malformed
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
    case .text(let text): return text
    case .flag, .other: throw Problem.refused(name, RuleFailure(.invalidType))
    }
  }

  /// Yes or no; nil where it is not there.
  ///
  /// - Throws: ``Problem`` where it is something else.
  func flag(_ name: String) throws -> Bool? {
    switch values[name] {
    case nil, .null: return nil
    case .flag(let flag): return flag
    case .text, .other: throw Problem.refused(name, RuleFailure(.invalidType))
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
      case .text(let text) where !takesFlag: field.enter(text)
      case .flag(let flag) where takesFlag: field.enter(flag ? "true" : "false")
      case .text, .flag, .other: field.refuseInput(RuleFailure(.invalidType))
      }
    }
  }

  /// Refuses members that a request has no use for: whoever sends `role` to change a name would believe it had
  /// been changed.
  ///
  /// - Throws: ``Problem`` that names each.
  func requireNone(but known: some Sequence<String>) throws {
    let unknown = Set(names).subtracting(known).sorted()
    guard !unknown.isEmpty else { return }
    throw Problem.refused(
      unknown.map { ValidationError(field: $0, RuleFailure(.unknownField)) }
    )
  }
}
