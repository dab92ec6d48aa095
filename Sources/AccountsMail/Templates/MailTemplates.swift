import Accounts
import AccountsForms
import Foundation

/// The texts of all mails and their layout: the built-in ones, and those of a theme in their place.
public struct MailTemplates: Sendable {
  private let templates: [String: MailTemplate]
  private let layout: MailLayout

  /// Reads the templates.
  ///
  /// A theme's folder may have `mail.html`, the layout, and a text for each kind and language, such
  /// as `mail-test-pt.txt`.
  ///
  /// - Parameter theme: the folder of the theme; nil for the built-in texts.
  /// - Throws: ``MailTemplateError`` for a file that cannot be read, has an unknown name, or
  ///   unknown fields.
  public init(theme: String?) throws(MailTemplateError) {
    let files = try theme.map(Self.files) ?? [:]
    var templates: [String: MailTemplate] = [:]
    for language in Language.allCases {
      let texts = MailTexts.all(in: language)
      for kind in MailKind.allCases {
        let name = Self.name(kind, language)
        do {
          templates[name] = try MailTemplate(
            files[name] ?? texts[kind.rawValue] ?? "",
            fields: kind.fields
          )
        } catch {
          throw MailTemplateError(path: "\(theme ?? "")/\(name)", reason: error.words(kind))
        }
      }
    }
    let known = Set(templates.keys).union([Self.layoutName])
    if let unknown = Set(files.keys).subtracting(known).min() {
      throw MailTemplateError(
        path: "\(theme ?? "")/\(unknown)",
        reason: "is not a template of any e-mail"
      )
    }
    do {
      layout = try MailLayout(files[Self.layoutName] ?? MailLayout.standard)
    } catch {
      throw MailTemplateError(path: "\(theme ?? "")/\(Self.layoutName)", reason: error.words)
    }
    self.templates = templates
  }

  /// Returns the subject, the plain text and the HTML of a mail; nil if a kind has no template.
  func render(
    _ kind: MailKind,
    in language: Language,
    _ values: [MailField: String]
  ) -> (subject: String, text: String, html: String)? {
    guard let template = templates[Self.name(kind, language)] else { return nil }
    let service = values[.service] ?? ""
    let subject = template.subject(values)
    return (
      subject,
      "\(template.text(values))\n\n-- \n\(service)",
      layout.document(template.html(values), subject: subject, service: service, in: language)
    )
  }

  private static let layoutName = "mail.html"

  private static func name(_ kind: MailKind, _ language: Language) -> String {
    "mail-\(kind.rawValue)-\(language.code).txt"
  }

  /// The files of a theme that belong to mails, by name.
  private static func files(_ folder: String) throws(MailTemplateError) -> [String: String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw MailTemplateError(path: folder, reason: "cannot be read")
    }
    var files: [String: String] = [:]
    for name in names where name == layoutName || name.hasPrefix("mail-") && name.hasSuffix(".txt")
    {
      var status = stat()
      // Opening a pipe would wait for another program.
      guard stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw MailTemplateError(path: "\(folder)/\(name)", reason: "is not a regular file")
      }
      guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
        throw MailTemplateError(path: "\(folder)/\(name)", reason: "is not text in UTF-8")
      }
      files[name] = text
    }
    return files
  }
}

/// The error when a template of mails cannot be used.
public struct MailTemplateError: Error, Hashable, CustomStringConvertible {
  /// The file or the folder.
  public let path: String

  /// The defect, after the name of the file.
  let reason: String

  /// The message, in lower case and without a full stop.
  public var description: String { "\(path) \(reason)" }
}

extension MailTemplate.Defect {
  /// The words of the defect.
  fileprivate func words(_ kind: MailKind) -> String {
    switch self {
    case .noSubject: "does not begin with a line such as 'Subject: Hello' and an empty line"
    case .noText: "has no text after its subject"
    case .unclosedField: "has an unclosed field; write fields like {{link}}"
    case .unknownField(let name):
      "has the unknown field {{\(name)}}; this e-mail has \(kind.fields.map(\.rawValue).sorted().joined(separator: ", "))"
    }
  }
}

extension MailLayout.Defect {
  /// The words of the defect.
  fileprivate var words: String {
    switch self {
    case .unclosedField: "has an unclosed field; write fields like {{body}}"
    case .unknownField(let name):
      "has the unknown field {{\(name)}}; the layout has language, subject, service and body"
    case .notOneBody: "must have the field {{body}} once"
    }
  }
}
