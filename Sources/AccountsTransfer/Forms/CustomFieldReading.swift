import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// Reads the custom fields of a form file.
struct CustomFieldReading {
  /// The fields that have no errors.
  private(set) var fields: [CustomField] = []

  /// Their texts.
  var texts: [Language: [String: String]] = [:]

  private var keys: Set<String> = []

  /// The members that a field of every type has.
  private static let common = ["key", "type", "required", "label", "hint", "messages", "inList"]

  /// Reads all fields.
  mutating func read(_ value: JSONValue, at path: [String], _ reading: inout FormFileReading) {
    guard case .list(let elements) = value else {
      return reading.refuse(path, .added(.notAnArray))
    }
    guard elements.count <= CustomField.maximumCount else {
      return reading.refuse(path, .added(.tooMany))
    }
    for (number, element) in elements.enumerated() {
      let path = path + ["\(number)"]
      guard case .object(let members) = element else {
        reading.refuse(path, .added(.notAnObject))
        continue
      }
      readField(members, at: path, &reading)
    }
  }

  private mutating func readField(
    _ members: [String: JSONValue],
    at path: [String],
    _ reading: inout FormFileReading
  ) {
    guard let key = key(members["key"], at: path, &reading) else { return }
    guard let type = members["type"]?.string.flatMap(Kind.init(rawValue:)) else {
      return reading.refuse(
        members["type"] == nil ? path : path + ["type"],
        .added(.type(of: key, possible: Kind.allCases.map(\.rawValue)))
      )
    }
    let known = Self.common + type.members
    for name in members.keys where !known.contains(name) {
      reading.refuse(
        path + [name],
        .added(.unknownMember(name, type: type.rawValue, known: known))
      )
    }
    var flags = ["required": true, "inList": false]
    for name in ["required", "inList"] {
      guard let value = members[name] else { continue }
      guard case .flag(let flag) = value else {
        return reading.refuse(path + [name], .added(.flag(name)))
      }
      flags[name] = flag
    }
    let isListed = flags["inList"] == true
    if isListed, fields.count(where: \.isListed) == CustomField.maximumListed {
      reading.refuse(path + ["inList"], .added(.tooManyListed))
    }
    if members["label"] == nil { reading.refuse(path, .added(.missingLabel(key))) }
    for name in ["label", "hint"] {
      guard let value = members[name] else { continue }
      readText(value, as: "\(name).\(key)", at: path + [name], &reading)
    }
    readMessages(members["messages"], of: key, at: path + ["messages"], &reading)
    if let kind = kind(type, key, members, at: path, &reading) {
      var field = CustomField(key, kind, isRequired: flags["required"] == true)
      field.isListed = isListed
      fields.append(field)
    }
  }

  private mutating func key(
    _ value: JSONValue?,
    at path: [String],
    _ reading: inout FormFileReading
  ) -> String? {
    let place = value == nil ? path : path + ["key"]
    guard let key = value?.string, isKey(key) else {
      reading.refuse(place, .added(.invalidKey))
      return nil
    }
    if Self.reserved.contains(Self.plain(key)) || Messages().label(of: key) != key {
      reading.refuse(place, .added(.takenKey(key)))
      return nil
    }
    guard keys.insert(Self.plain(key)).inserted else {
      reading.refuse(place, .added(.repeatedKey(key)))
      return nil
    }
    return key
  }

  private func isKey(_ text: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let others = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return (1...40).contains(text.utf8.count) && text.utf8.first.map(letters.contains) == true
      && text.utf8.allSatisfy {
        letters.contains($0) || others.contains($0) || digits.contains($0)
          || $0 == UInt8(ascii: "_")
      }
  }

  /// The names that forms, requests and files have besides the fields.
  private static let reserved: Set<String> =
    Set(
      (UserRecord.Field.allCases.map(\.rawValue) + SignUpForm.Field.builtIn.map(\.rawValue))
        .map(plain)
    )
    .union(
      [
        "status", "customFields", "token", "key", "speak", "kept", "correct", "return_to", "done",
        "device", "useCookie", "isVerified", "users", "dryRun", "user", "session", "act",
        "proof", "challenge",
      ]
      .map(plain)
    )

  /// Returns a key as the headings of CSV files are compared, which have other capitals and
  /// underscores.
  private static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" }
  }
}
