import Accounts

/// The text of a mail, from which both its plain text and its HTML are made.
///
/// ```
/// Subject: Test e-mail from {{service}}
///
/// Hello {{name}}
///
/// The first paragraph.
///
/// {{link}}
/// ```
///
/// Empty lines separate paragraphs. A paragraph with a field that has no value is left out. A
/// paragraph that is only a link becomes a button in HTML.
struct MailTemplate: Sendable {
  private let subject: [Part]
  private let paragraphs: [[Part]]

  /// A piece of the text.
  private enum Part: Hashable {
    case text(String)
    case field(MailField)
  }

  /// The reason why a text cannot be used.
  enum Defect: Error, Hashable {
    /// The first line is not a subject, with an empty line after it.
    case noSubject

    /// The text has no paragraph.
    case noText

    /// The kind of mail has no field of this name.
    case unknownField(String)

    /// Braces are not closed, or have no name in them.
    case unclosedField
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fields: the fields that it may use.
  /// - Throws: the first ``Defect``.
  init(_ text: String, fields: Set<MailField>) throws(Defect) {
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let prefix = "Subject: "
    guard let first = lines.first, first.hasPrefix(prefix),
      lines.count < 2 || lines[1].allSatisfy({ $0 == " " })
    else { throw .noSubject }
    subject = try Self.parts(String(first.dropFirst(prefix.count)), fields)
    guard !subject.isEmpty else { throw .noSubject }
    var paragraphs: [[Part]] = []
    for paragraph in lines.dropFirst(2).split(whereSeparator: { $0.allSatisfy { $0 == " " } }) {
      paragraphs.append(try Self.parts(paragraph.joined(separator: " "), fields))
    }
    guard !paragraphs.isEmpty else { throw .noText }
    self.paragraphs = paragraphs
  }

  private static func parts(_ text: String, _ fields: Set<MailField>) throws(Defect) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else { throw .unclosedField }
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard !name.isEmpty else { throw .unclosedField }
      guard let field = MailField(rawValue: name), fields.contains(field) else {
        throw .unknownField(name)
      }
      parts.append(.field(field))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  /// The subject, with fields that have no value left out.
  func subject(_ values: [MailField: String]) -> String {
    subject.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): values[field] ?? ""
      }
    }
    .joined()
  }

  /// The plain text.
  func text(_ values: [MailField: String]) -> String {
    filled(values).map { Self.text($0, values) }.joined(separator: "\n\n")
  }

  /// The paragraphs as HTML.
  func html(_ values: [MailField: String]) -> String {
    filled(values)
      .map { paragraph in
        guard paragraph == [.field(.link)], let link = values[.link] else {
          return "<p>\(MailLayout.escaped(Self.text(paragraph, values)))</p>"
        }
        let address = MailLayout.escaped(link)
        return "<p><a class=\"button\" href=\"\(address)\">\(address)</a></p>"
      }
      .joined(separator: "\n")
  }

  private func filled(_ values: [MailField: String]) -> [[Part]] {
    paragraphs.filter { paragraph in
      paragraph.allSatisfy { part in
        if case .field(let field) = part { values[field] != nil } else { true }
      }
    }
  }

  private static func text(_ paragraph: [Part], _ values: [MailField: String]) -> String {
    paragraph.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): values[field] ?? ""
      }
    }
    .joined()
  }
}
