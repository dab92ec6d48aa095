import Accounts
import AccountsForms
import Foundation

/// Reads values and collects their errors.
struct ParameterReader {
  /// The values of the query.
  let values: [String: String]

  /// The errors so far, in the order of reading.
  private(set) var errors: [ValidationError] = []

  /// Creates a reader of the values of a query.
  init(_ values: [String: String]) { self.values = values }

  /// The two values of a flag.
  enum Flag: String, CaseIterable {
    case `true`, `false`
  }

  /// Notes the error of a value.
  ///
  /// - Returns: nil, in place of the value.
  mutating func refuse<Value>(_ name: String, _ failure: RuleFailure) -> Value? {
    errors.append(ValidationError(field: name, failure))
    return nil
  }

  /// Reads a choice by its name.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) -> Choice? {
    guard let text = values[name] else { return nil }
    return Choice(rawValue: text) ?? refuse(name, .unknownChoice(of: type))
  }

  /// Reads `true` or `false`.
  mutating func flag(_ name: String) -> Bool? { choice(name, Flag.self).map { $0 == .true } }

  /// Reads an instant of RFC 3339, or a day, which begins at midnight UTC.
  ///
  /// The plus of an offset may be percent-encoded or not; forms read a bare plus as a space.
  mutating func instant(_ name: String) -> Date? {
    guard let text = values[name]?.replacing(" ", with: "+") else { return nil }
    return Date(dayOrInstant: text) ?? refuse(name, RuleFailure(.invalidInstant))
  }

  /// Reads the two instants of a period.
  mutating func period(_ since: String, _ before: String) -> Range<Date>? {
    let (start, end) = (instant(since), instant(before))
    do { return try UserFilter.period(since: start, before: end) } catch {
      return refuse(before, error)
    }
  }

  /// Reads a number from 1 to the greatest.
  mutating func number(_ name: String, atMost most: Int) -> Int? {
    guard let text = values[name] else { return nil }
    // More digits than `Int` can hold are a number that is too great.
    let isLong = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let limit = Int(text) ?? (isLong ? .max : nil) else {
      return refuse(name, RuleFailure(.invalidType, ["kind": "number"]))
    }
    switch limit {
    case ..<1: return refuse(name, RuleFailure(.tooSmall, ["bound": 1]))
    case ...most: return limit
    default: return refuse(name, RuleFailure(.tooLarge, ["bound": .number(most)]))
    }
  }

  /// Reads an identifier that an earlier page ended with.
  mutating func identifier<Subject>(
    _ name: String,
    of subject: Subject.Type
  ) -> Identifier<Subject>? {
    guard let text = values[name] else { return nil }
    return Identifier<Subject>(text) ?? refuse(name, RuleFailure(.invalidCursor))
  }

  /// Reads a cursor, which must be of a list in the same order.
  mutating func cursor(_ name: String, _ sort: UserQuery.Sort, _ isDescending: Bool) -> UserCursor?
  {
    guard let text = values[name] else { return nil }
    if let cursor = UserCursor(text), cursor.sort == sort, cursor.isDescending == isDescending {
      return cursor
    }
    return refuse(name, RuleFailure(.invalidCursor))
  }
}
