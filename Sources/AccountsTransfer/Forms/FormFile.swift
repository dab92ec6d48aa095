package import AccountsForms
import AccountsJSON

/// The form file of an installation: a JSON object that changes the sign-up form.
///
/// `{"minimumAge": 13, "fields": {"agreeTerms": "absent"}}`. What the file does not name stays as
/// it is.
package struct FormFile: Sendable {
  /// The most bytes of a file.
  package static let maximumBytes = 1 << 16

  /// The most characters of all texts of a user together: lists and exports hold a thousand users
  /// in memory.
  private static let maximumLength = 16_000

  /// The names of the members.
  private enum Member: String, CaseIterable {
    case minimumAge, languages, fields, customFields, askExistingUsers
  }

  /// An error or a warning.
  package struct Defect: Error, Hashable {
    /// The line, from 1.
    package let line: Int

    /// The error and its remedy, in English as all messages to operators.
    package let message: String
  }

  /// All errors of a file, in the order of their lines.
  package struct Defects: Error {
    /// The errors; never empty.
    package let all: [Defect]
  }

  /// Texts that are missing in a language; another language takes their place.
  package private(set) var warnings: [Defect] = []

  private var minimumAge: Int?
  private var languages: [Language]?
  private var uses: [SignUpForm.Field: FieldUse] = [:]
  private var askExistingUsers: [SignUpForm.Field: AskAgain] = [:]
  private var customFields: [CustomField] = []
  private var texts: [Language: [String: String]] = [:]

  /// Parses a file.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: all errors.
  package init(_ bytes: [UInt8]) throws(Defects) {
    var reading = FormFileReading(bytes)
    let members = try reading.root()
    for (name, value) in members { read(value, as: name, &reading) }
    if let value = members[Member.customFields.rawValue] { readCustomFields(value, &reading) }
    if let value = members[Member.askExistingUsers.rawValue] {
      askExistingUsers = Self.askExistingUsers(value, uses, customFields, &reading)
    }
    warnings = reading.warnings.sorted()
    guard reading.defects.isEmpty else { throw Defects(all: reading.defects.sorted()) }
  }

  /// Reads a member, unless it depends on others.
  private mutating func read(
    _ value: JSONValue,
    as name: String,
    _ reading: inout FormFileReading
  ) {
    switch Member(rawValue: name) {
    case .minimumAge:
      minimumAge = value.wholeNumber.flatMap { (0...150).contains($0) ? $0 : nil }
      if minimumAge == nil {
        reading.refuse([name], .builtIn(.minimumAge))
      }
    case .languages:
      do throws(FormFileReason.BuiltIn) {
        languages = try Self.languages(value)
      } catch {
        reading.refuse([name], .builtIn(error))
      }
    case .fields:
      guard case .object(let fields) = value else {
        return reading.refuse([name], .builtIn(.fields))
      }
      for (name, use) in fields {
        if let (field, use) = Self.use(name, use, &reading) { uses[field] = use }
      }
    case .customFields, .askExistingUsers: break
    case nil:
      reading.refuse([name], .file(.unknownMember(name, known: Member.allCases.map(\.rawValue))))
    }
  }

  private mutating func readCustomFields(_ value: JSONValue, _ reading: inout FormFileReading) {
    let path = [Member.customFields.rawValue]
    var custom = CustomFieldReading()
    custom.read(value, at: path, &reading)
    customFields = custom.fields
    texts = custom.texts
    let length = customFields.reduce(0) { $0 + $1.longest }
    guard length > Self.maximumLength else { return }
    reading.refuse(path, .file(.textsTooLong(length, limit: Self.maximumLength)))
  }

  /// Reads the use of a field; nil with an error if it is invalid.
  private static func use(
    _ name: String,
    _ value: JSONValue,
    _ reading: inout FormFileReading
  ) -> (SignUpForm.Field, FieldUse)? {
    let path = [Member.fields.rawValue, name]
    let fields = SignUpForm.Field.builtIn.filter { $0.possibleUses.count > 1 }
    let field = SignUpForm.Field(rawValue: name)
    guard fields.contains(field) else {
      let names = fields.map(\.rawValue)
      let isKnown = SignUpForm.Field.builtIn.contains(field)
      reading.refuse(
        path,
        .builtIn(isKnown ? .fixed(name, others: names) : .unknown(name, known: names))
      )
      return nil
    }
    let use = value.string.flatMap(FieldUse.init(rawValue:))
    guard let use, field.possibleUses.contains(use) else {
      reading.refuse(path, .builtIn(.use(of: name, possible: field.possibleUses)))
      return nil
    }
    return (field, use)
  }

  /// Reads the fields that existing users are asked for.
  private static func askExistingUsers(
    _ value: JSONValue,
    _ uses: [SignUpForm.Field: FieldUse],
    _ customFields: [CustomField],
    _ reading: inout FormFileReading
  ) -> [SignUpForm.Field: AskAgain] {
    let path = [Member.askExistingUsers.rawValue]
    guard case .object(let members) = value else {
      reading.refuse(path, .builtIn(.askExistingUsers))
      return [:]
    }
    var found: [SignUpForm.Field: AskAgain] = [:]
    for (name, value) in members {
      let path = path + [name]
      let field = SignUpForm.Field(rawValue: name)
      let custom = customFields.first { $0.key == name }
      guard custom != nil || [.name, .birthday, .agreeTerms].contains(field) else {
        reading.refuse(path, .builtIn(.notAskedAgain(name)))
        continue
      }
      guard custom?.isRequired ?? (uses.use(of: field) == .required) else {
        reading.refuse(path, .builtIn(.notRequired(name)))
        continue
      }
      found[field] = value.string.flatMap(AskAgain.init(rawValue:))
      if found[field] == nil { reading.refuse(path, .builtIn(.timeOfAsking(name))) }
    }
    return found
  }

  /// The languages of an array of their codes.
  private static func languages(
    _ value: JSONValue
  ) throws(FormFileReason.BuiltIn) -> [Language] {
    guard case .list(let elements) = value else { throw .languages }
    var languages: [Language] = []
    for element in elements {
      guard let code = element.string else { throw .languages }
      guard let language = Language.allCases.first(where: { $0.code == code }) else {
        throw .language(code)
      }
      languages.append(language)
    }
    guard !languages.isEmpty, Set(languages).count == languages.count else { throw .languages }
    return languages
  }

  /// Changes the rules of forms as the file says.
  package func apply(to rules: inout FormRules) {
    if let minimumAge { rules.minimumAge = minimumAge }
    if let languages { rules.languages = languages }
    rules.uses = uses
    rules.customFields = customFields
    rules.texts = texts
    rules.askExistingUsers = askExistingUsers
  }
}

extension FormFile.Defect: Comparable {
  /// By line, then by message.
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.message) < (right.line, right.message)
  }
}

extension JSONValue {
  /// The text; nil for another type.
  var string: String? {
    if case .text(let text) = self { text.text } else { nil }
  }

  /// The number; nil for another type, a fraction and a number that is too large.
  var wholeNumber: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }
}
