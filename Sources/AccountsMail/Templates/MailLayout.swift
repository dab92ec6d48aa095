import AccountsForms

/// The HTML around the paragraphs of every mail: no scripts, no images and nothing from another
/// host.
struct MailLayout: Sendable {
  /// The fields of a layout.
  private enum Field: String, CaseIterable {
    case language, subject, service, body
  }

  private let parts: [(text: String, field: Field?)]

  /// The reason why a layout cannot be used.
  enum Defect: Error, Hashable {
    /// A layout has no field of this name.
    case unknownField(String)

    /// Braces are not closed.
    case unclosedField

    /// The field `body`, with the text of the mail, is missing or is there twice.
    case notOneBody
  }

  /// Reads a layout.
  ///
  /// - Parameter html: HTML with the fields `{{language}}`, `{{subject}}`, `{{service}}` and, once,
  ///   `{{body}}`.
  /// - Throws: the first ``Defect``.
  init(_ html: String) throws(Defect) {
    var parts: [(text: String, field: Field?)] = []
    var rest = html[...]
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else { throw .unclosedField }
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let field = Field(rawValue: name) else { throw .unknownField(name) }
      parts.append((String(rest[..<open.lowerBound]), field))
      rest = rest[close.upperBound...]
    }
    parts.append((String(rest), nil))
    guard parts.count(where: { $0.field == .body }) == 1 else { throw .notOneBody }
    self.parts = parts
  }

  /// Returns the HTML of a mail.
  ///
  /// - Parameters:
  ///   - body: the paragraphs, as HTML.
  ///   - subject: the subject.
  ///   - service: the name of the service.
  ///   - language: the language of the text.
  /// - Returns: the document.
  func document(_ body: String, subject: String, service: String, in language: Language) -> String {
    parts.map { text, field in
      switch field {
      case nil: text
      case .language: text + language.code
      case .subject: text + Self.escaped(subject)
      case .service: text + Self.escaped(service)
      case .body: text + body
      }
    }
    .joined()
  }

  /// A text in HTML, also in an attribute in double quotes.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The built-in layout: one column that fits 320 pixels, light or dark as the reader's system.
  static let standard = """
    <!doctype html>
    <html lang="{{language}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{subject}}</title>
    <style>
    :root { color-scheme: light dark; }
    body { margin: 0; padding: 24px 16px; background: #f4f5f7; color: #1c1e21;
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    main { max-width: 560px; margin: 0 auto; padding: 16px 24px; background: #ffffff; border-radius: 8px; }
    p { margin: 16px 0; overflow-wrap: anywhere; }
    .button { display: inline-block; padding: 12px 16px; border-radius: 6px; background: #1a56db; color: #ffffff; }
    footer { max-width: 560px; margin: 16px auto; color: #56606b; font-size: 14px; text-align: center; }
    @media (prefers-color-scheme: dark) {
      body { background: #15171a; color: #e8eaed; }
      main { background: #22252a; }
      .button { background: #9cc2ff; color: #0b1a33; }
      footer { color: #a9b1bb; }
    }
    </style>
    </head>
    <body>
    <main>
    {{body}}
    </main>
    <footer>{{service}}</footer>
    </body>
    </html>

    """
}
