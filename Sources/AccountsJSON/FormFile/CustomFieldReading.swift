import Accounts
import AccountsForms
import Foundation

/// Reads the fields that a form file adds.
struct CustomFieldReading {
  /// The fields that have no errors.
  private(set) var fields: [CustomField] = []

  /// Their texts.
  private(set) var texts: [Language: [String: String]] = [:]

  private var keys: Set<String> = []

  /// The types, with the members that a field of each has besides ``common``.
  private enum Kind: String, CaseIterable {
    case text, number, date, choice, phone, consent

    var members: [String] {
      switch self {
      case .text: ["minLength", "maxLength"]
      case .number: ["minimum", "maximum"]
      case .date: ["earliest", "latest"]
      case .choice: ["choices"]
      case .phone: ["region"]
      case .consent: []
      }
    }
  }

  private static let common = ["key", "type", "required", "label", "hint", "messages", "inList"]

  /// The errors of which a file can change the message.
  private static let codes: [ErrorCode] = [
    .required, .tooShort, .tooLong, .invalidCharacter, .invalidNumber, .tooSmall, .tooGreat,
    .invalidDate, .unknownChoice, .invalidPhone,
  ]

  /// The most choices of a field.
  private static let maximumChoices = 200

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

  /// Returns a key as the headings of CSV files are compared, which have other capitals and underscores.
  private static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" }
  }

  private mutating func kind(
    _ type: Kind,
    _ key: String,
    _ members: [String: JSONValue],
    at path: [String],
    _ reading: inout FormFileReading
  ) -> CustomField.Kind? {
    switch type {
    case .consent: return .consent
    case .phone:
      guard let value = members["region"] else { return .phone(region: nil) }
      guard let region = value.string, region.utf8.count == 2,
        Locale.Region.isoRegions.contains(Locale.Region(region)), region == region.uppercased()
      else {
        reading.refuse(path + ["region"], .added(.region))
        return nil
      }
      return .phone(region: region)
    case .choice: return choices(members["choices"], key, at: path, &reading).map { .choice($0) }
    case .text:
      let limit = CustomField.maximumLength
      let numbers = { (value: JSONValue) in
        value.wholeNumber.flatMap { (1...limit).contains($0) ? $0 : nil }
      }
      let bounds = bounds(
        ("minLength", "maxLength"),
        numbers,
        .length(1...limit),
        members,
        path,
        &reading
      )
      return bounds.map { .text(length: ($0.low ?? 0)...($0.high ?? max(200, $0.low ?? 0))) }
    case .number:
      let bounds = bounds(
        ("minimum", "maximum"),
        \.wholeNumber,
        .number,
        members,
        path,
        &reading
      )
      return bounds.map { .number(minimum: $0.low, maximum: $0.high) }
    case .date:
      let dates = { (value: JSONValue) in value.string.flatMap { CivilDate(iso8601: $0) } }
      let bounds = bounds(("earliest", "latest"), dates, .date, members, path, &reading)
      return bounds.map { .date(earliest: $0.low, latest: $0.high) }
    }
  }

  /// Reads two limits; nil with an error if one is invalid, or the lower is above the upper.
  private func bounds<Value: Comparable>(
    _ names: (low: String, high: String),
    _ parse: (JSONValue) -> Value?,
    _ wanted: FormFileReason.Added.Limit,
    _ members: [String: JSONValue],
    _ path: [String],
    _ reading: inout FormFileReading
  ) -> (low: Value?, high: Value?)? {
    var values: [Value?] = []
    for name in [names.low, names.high] {
      let value = members[name].map(parse)
      if let value, value == nil {
        reading.refuse(path + [name], .added(.limit(name, mustBe: wanted)))
        return nil
      }
      values.append(value ?? nil)
    }
    if let low = values[0], let high = values[1], low > high {
      reading.refuse(
        path + [names.low],
        .added(.reversedLimits(low: names.low, high: names.high))
      )
      return nil
    }
    return (values[0], values[1])
  }

  private mutating func choices(
    _ value: JSONValue?,
    _ key: String,
    at path: [String],
    _ reading: inout FormFileReading
  ) -> [String]? {
    guard case .list(let elements)? = value, (1...Self.maximumChoices).contains(elements.count)
    else {
      reading.refuse(
        value == nil ? path : path + ["choices"],
        .added(.choices(of: key, maximum: Self.maximumChoices))
      )
      return nil
    }
    var values: [String] = []
    for (number, element) in elements.enumerated() {
      let place = path + ["choices", "\(number)"]
      var text = element.string
      if case .object(let members) = element, members.keys.allSatisfy(["value", "label"].contains) {
        text = members["value"]?.string
        if let text, let label = members["label"] {
          readText(label, as: "choice.\(key).\(text)", at: place + ["label"], &reading)
        }
      }
      guard let text, (1...100).contains(text.unicodeScalars.count), !values.contains(text),
        TextTransform.trimmed(text) == text
      else {
        reading.refuse(place, .added(.choice))
        return nil
      }
      values.append(text)
    }
    return values
  }

  private mutating func readMessages(
    _ value: JSONValue?,
    of key: String,
    at path: [String],
    _ reading: inout FormFileReading
  ) {
    guard let value else { return }
    guard case .object(let messages) = value else {
      return reading.refuse(path, .added(.messages(Self.codes)))
    }
    for (code, text) in messages {
      if Self.codes.contains(ErrorCode(rawValue: code)) {
        readText(text, as: "error.\(code).\(key)", at: path + [code], &reading)
      } else {
        reading.refuse(path + [code], .added(.unknownCode(code, known: Self.codes)))
      }
    }
  }

  /// Reads a text for all languages, or an object with one for each.
  private mutating func readText(
    _ value: JSONValue,
    as name: String,
    at path: [String],
    _ reading: inout FormFileReading
  ) {
    if let text = value.string, isFine(text) {
      for language in Language.allCases { texts[language, default: [:]][name] = text }
      return
    }
    var found: [Language: String] = [:]
    if case .object(let members) = value {
      for (tag, value) in members {
        guard let text = value.string, isFine(text) else {
          found = [:]
          break
        }
        if let language = Language(named: tag) {
          found[language] = text
        } else {
          reading.warn(path + [tag], .added(.unspokenLanguage(tag)))
        }
      }
    }
    guard let other = Language.allCases.lazy.compactMap({ found[$0] }).first else {
      return reading.refuse(path, .added(.text(path.last ?? "")))
    }
    for language in Language.allCases {
      if found[language] == nil {
        reading.warn(path, .added(.missingText(path.last ?? "", language)))
      }
      texts[language, default: [:]][name] = found[language] ?? other
    }
  }

  private func isFine(_ text: String) -> Bool {
    !TextTransform.trimmed(text).isEmpty && text.unicodeScalars.count <= 500
  }
}
