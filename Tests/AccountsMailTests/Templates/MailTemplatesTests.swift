import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsMail

/// Tests of the built-in texts, and of those of a theme in their place.
struct MailTemplatesTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to name: String) throws -> String {
    let path = URL(filePath: folder.database).deletingLastPathComponent().path
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    return path
  }

  @Test(arguments: MailKind.allCases, Language.allCases)
  func `every kind has a text in every language, without an empty field`(
    _ kind: MailKind,
    _ language: Language
  ) throws {
    let templates = try MailTemplates(theme: nil)
    var values: [MailField: String] = [:]
    for field in kind.fields { values[field] = "https://example.test/\(field.rawValue)" }
    let mail = try #require(templates.render(kind, in: language, values))
    for text in [mail.subject, mail.text, mail.html] {
      #expect(!text.contains("{{"))
      #expect(!text.contains("}}"))
    }
    #expect(mail.html.contains("<html lang=\"\(language.code)\">"))
    #expect(mail.html.contains("<title>\(mail.subject)</title>"))
    for field in kind.fields { #expect(mail.text.contains(values[field] ?? "?"), "\(field)") }
  }

  @Test func `docs, tasks, mail.md lists every kind with its fields`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let text = try String(contentsOf: root.appending(path: "docs/tasks/mail.md"), encoding: .utf8)
    let rows = text.split(separator: "\n")
      .compactMap { line -> String? in
        let cells = line.split(separator: " | ")
        guard line.hasPrefix("| `"), cells.count == 3 else { return nil }
        return "\(cells[0].dropFirst(2)): \(cells[2].dropLast(2))".filter { $0 != "`" }
      }
    let expected = MailKind.allCases.map { kind in
      "\(kind.rawValue): \(kind.fields.map(\.rawValue).sorted().joined(separator: ", "))"
    }
    expect(rows, is: expected)
  }

  @Test func `a theme replaces a text and the layout`() throws {
    _ = try write("Subject: Prueba\n\nHola {{name}}", to: "mail-test-es.txt")
    let path = try write("<title>{{subject}}</title>{{body}}", to: "mail.html")
    let templates = try MailTemplates(theme: path)
    let mail = try #require(templates.render(.test, in: .spanish, [.name: "Ada", .service: "S"]))
    expect(mail.subject, is: "Prueba")
    expect(mail.text, is: "Hola Ada\n\n-- \nS")
    expect(mail.html, is: "<title>Prueba</title><p>Hola Ada</p>")
    expect(
      templates.render(.test, in: .english, [.service: "S"])?.subject,
      is: "Test e-mail from S"
    )
  }

  @Test(arguments: [
    (
      "mail-test-en.txt", "Subject: A\n\n{{token}}",
      "has the unknown field {{token}}; this e-mail has link, name, service"
    ),
    (
      "mail-test-en.txt", "Hello",
      "does not begin with a line such as 'Subject: Hello' and an empty line"
    ),
    ("mail-test-en.txt", "Subject: A", "has no text after its subject"),
    (
      "mail-test-en.txt", "Subject: A\n\n{{link",
      "has an unclosed field; write fields like {{link}}"
    ),
    ("mail-tset-en.txt", "Subject: A\n\nB", "is not a template of any e-mail"),
    ("mail-test-fr.txt", "Subject: A\n\nB", "is not a template of any e-mail"),
    ("mail.html", "<p>", "must have the field {{body}} once"),
    (
      "mail.html", "{{body}}{{x}}",
      "has the unknown field {{x}}; the layout has language, subject, service and body"
    ),
  ])
  func `a theme with a defect is refused, by its file`(
    _ row: (name: String, text: String, words: String)
  ) throws {
    let path = try write(row.text, to: row.name)
    let error = #expect(throws: MailTemplateError.self) { try MailTemplates(theme: path) }
    expect(error?.description, is: "\(path)/\(row.name) \(row.words)")
  }
}
