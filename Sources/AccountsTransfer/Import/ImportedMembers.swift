import AccountsForms
import AccountsJSON
import Foundation

/// A user in a file of another system: the cells of a row, or the members of a JSON object, by
/// name.
struct ImportedMembers: Redacted {
  private enum Values {
    case cells([String: String])
    case object([String: JSONValue])
  }

  private let values: Values

  /// The instant that stands for instants which the file does not give.
  let now: String

  /// Creates members from the cells of a row.
  init(cells: [String: String], now: String) {
    values = .cells(cells)
    self.now = now
  }

  /// Creates members from a JSON object.
  init(_ object: [String: JSONValue], now: String) {
    values = .object(object)
    self.now = now
  }

  /// The text of a member, also of a number or Boolean, or of the only element of a list; nil if it
  /// is empty.
  ///
  /// With dots between the names, a member of a member.
  subscript(_ name: String) -> String? {
    switch values {
    case .cells(let cells): cells[name].flatMap { $0.isEmpty ? nil : $0 }
    case .object: value(name)?.plainText
    }
  }

  /// The JSON value of a member, which a cell may have as text; nil if there is none.
  func value(_ path: String) -> JSONValue? {
    switch values {
    case .cells(let cells):
      cells[path].flatMap { try? JSONReader.value(of: Array($0.utf8)) }
    case .object(let members): members[path] ?? Self.value(path, in: members)
    }
  }

  private static func value(_ path: String, in members: [String: JSONValue]) -> JSONValue? {
    var members = members
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for name in names.dropLast() {
      guard case .object(let inner)? = members[name] else { return nil }
      members = inner
    }
    return names.last.flatMap { members[$0] }
  }

  /// The texts of several members with spaces between them; nil if there are none.
  func joined(_ names: String...) -> String? { joined(names) }

  /// The texts of several members with spaces between them; nil if there are none.
  func joined(_ names: [String]) -> String? {
    let texts = names.compactMap { self[$0] }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The texts of several members as a secret, with spaces between them; nil if there are none.
  func secret(_ names: [String]) -> Secret? {
    // A JSON text is decoded into the secret alone.
    if names.count == 1, case .object = values, case .text(let text)? = value(names[0]) {
      return text.secret
    }
    return joined(names).map { Secret($0) }
  }

  /// Whether a member is true, in the ways of databases and JSON.
  func isTrue(_ name: String) -> Bool {
    ["true", "t", "1", "yes"].contains(self[name]?.lowercased())
  }

  /// Whether a member is false and not merely absent.
  func isFalse(_ name: String) -> Bool {
    ["false", "f", "0", "no"].contains(self[name]?.lowercased())
  }

  /// The present instant if a condition holds, for what a file says without an instant.
  func now(if condition: Bool) -> String? { condition ? now : nil }

  /// An instant as databases write it, in UTC unless it names a zone; nil if there is none.
  func instant(_ name: String) -> String? {
    guard let text = self[name], !text.hasPrefix("0000-") else { return nil }
    // Ends in Z, which is quick to read.
    for suffix in ["+00:00", "+00", " UTC"] where text.hasSuffix(suffix) {
      return text.dropLast(suffix.count) + "Z"
    }
    // A date and a time of day, without a zone behind the seconds and their fraction.
    let hasZone = text.utf8.dropFirst(19)
      .contains { byte in
        byte == UInt8(ascii: "Z") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      }
    return hasZone || text.utf8.count < 19 ? text : text + "Z"
  }

  /// An instant written in milliseconds since 1970; nil if there is none.
  func milliseconds(_ name: String) -> String? {
    self[name].flatMap { Int64($0) }
      .flatMap { $0 > 0 ? Date(timeIntervalSince1970: Double($0) / 1000).rfc3339 : nil }
  }
}

extension JSONValue {
  /// The text of a text, number or Boolean, or of the only element of a list; nil if it is empty,
  /// or anything else.
  var plainText: String? {
    switch self {
    case .text(let text): text.text.isEmpty ? nil : text.text
    case .number(let text): text
    case .flag(let flag): String(flag)
    case .list(let elements): elements.count == 1 ? elements[0].plainText : nil
    case .object, .null: nil
    }
  }
}
