package import AccountsForms

/// The form file of an installation: a JSON object that changes the sign-up form.
///
/// `{"minimumAge": 13, "fields": {"agreeTerms": "absent"}}`. What the file does not name stays as it is.
package struct FormFile: Hashable, Sendable {
  /// The most bytes of a file.
  package static let maximumBytes = 1 << 16

  /// The names of the members.
  private enum Member: String, CaseIterable {
    case minimumAge, languages, fields
  }

  /// An error of the file.
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

  private var minimumAge: Int?
  private var languages: [Language]?
  private var uses: [SignUpForm.Field: FieldUse] = [:]

  /// Parses a file.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: all errors.
  package init(_ bytes: [UInt8]) throws(Defects) {
    let text = Lines(bytes)
    let (result, position) = JSONReader.parse(bytes)
    let members: [String: JSONValue]
    switch result {
    case .success(.object(let object)): members = object
    case .success:
      throw Defects(all: [Defect(line: 1, message: "the file must be a JSON object: {…}")])
    case .failure(.malformed):
      let line = text.line(at: position)
      throw Defects(all: [Defect(line: line, message: "this is not JSON; check commas and quotes")])
    case .failure(.repeatedMember(let name)):
      let message = "\"\(name)\" is there twice; remove one"
      throw Defects(all: [Defect(line: text.line(of: name, last: true), message: message)])
    }
    var defects: [Defect] = []
    for (name, value) in members {
      func refuse(_ message: String) {
        defects.append(Defect(line: text.line(of: name), message: message))
      }
      switch Member(rawValue: name) {
      case .minimumAge:
        guard case .number(let digits) = value, let age = Int(digits), (0...150).contains(age)
        else {
          refuse("\"minimumAge\" must be a whole number from 0 to 150")
          continue
        }
        minimumAge = age
      case .languages:
        guard let named = Self.languages(value) else {
          let all = Language.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
          refuse("\"languages\" must be an array of some of \(all), each once")
          continue
        }
        languages = named
      case .fields:
        guard case .object(let fields) = value else {
          refuse("\"fields\" must be an object such as {\"agreeTerms\": \"absent\"}")
          continue
        }
        defects += fields.compactMap { read($0, $1, text) }
      case nil:
        let names = Member.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        refuse("\"\(name)\" is unknown; the file can have \(names)")
      }
    }
    defects.sort { ($0.line, $0.message) < ($1.line, $1.message) }
    guard defects.isEmpty else { throw Defects(all: defects) }
  }

  /// Reads the use of a field; returns its error.
  private mutating func read(_ name: String, _ value: JSONValue, _ text: Lines) -> Defect? {
    let fields = SignUpForm.Field.allCases.filter { $0.possibleUses.count > 1 }
    guard let field = SignUpForm.Field(rawValue: name), fields.contains(field) else {
      let names = fields.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      let isKnown = SignUpForm.Field(rawValue: name) != nil
      let reason = isKnown ? "cannot be changed" : "is no field of the form"
      let message = "\"\(name)\" \(reason); \"fields\" can have \(names)"
      return Defect(line: text.line(of: name), message: message)
    }
    guard case .text(let use) = value, let use = FieldUse(rawValue: use.text),
      field.possibleUses.contains(use)
    else {
      let uses = field.possibleUses.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      return Defect(line: text.line(of: name), message: "\"\(name)\" must be one of \(uses)")
    }
    uses[field] = use
    return nil
  }

  /// The languages of an array; nil if it is empty, or has anything else or a language twice.
  private static func languages(_ value: JSONValue) -> [Language]? {
    guard case .list(let elements) = value else { return nil }
    let languages = elements.compactMap { element in
      if case .text(let name) = element { Language(rawValue: name.text) } else { nil }
    }
    let isValid = languages.count == elements.count && Set(languages).count == languages.count
    return isValid && !languages.isEmpty ? languages : nil
  }

  /// Changes the rules of forms as the file says.
  package func apply(to rules: inout FormRules) {
    if let minimumAge { rules.minimumAge = minimumAge }
    if let languages { rules.languages = languages }
    rules.uses = uses
  }
}

/// The lines of a file, to tell where an error is.
private struct Lines {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line of a byte, from 1.
  func line(at position: Int) -> Int {
    bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The line of the first or last text in quotes, from 1; 1 for a name that is written with escapes.
  func line(of name: String, last: Bool = false) -> Int {
    let quoted = Array("\"\(name)\"".utf8)
    let places = bytes.indices.lazy.filter { bytes[$0...].starts(with: quoted) }
    return line(at: (last ? Array(places).last : places.first) ?? 0)
  }
}
