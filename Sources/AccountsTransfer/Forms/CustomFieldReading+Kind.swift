import AccountsForms
import AccountsJSON
import Foundation

extension CustomFieldReading {
  /// The types, with the members that a field of each has besides ``common``.
  enum Kind: String, CaseIterable {
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

  /// The most choices of a field.
  private static let maximumChoices = 200

  /// Reads the type of a field with its limits; nil with an error if they are invalid.
  mutating func kind(
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
}
