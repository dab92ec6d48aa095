import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct RowTemplatesTests {
  private func templates(_ row: String) -> RowTemplates {
    RowTemplates(PageTemplates(["row": row]))
  }

  private func html(
    _ row: String,
    _ texts: [String: String],
    _ flags: [String: Bool]
  ) throws -> String {
    templates(row).render([RowView(texts: texts, flags: flags)], "row", .english, "/accounts")
  }

  @Test func `fills each text in wherever the template names it, and decides by flags`() throws {
    let templates = templates(
      "<a href=\"{{base}}/{{id}}\">{{name}}{{#isOn}} on {{id}}{{/isOn}}{{^isOn}} off{{/isOn}}</a>\n"
    )
    let rows = [("1", "Ada", true), ("2", "Li", false), ("3", "Zoë", true)]
      .map { RowView(texts: ["id": $0, "name": $1], flags: ["isOn": $2]) }
    expect(
      templates.render(rows, "row", .english, "/accounts"),
      is: """
        <a href="/accounts/1">Ada on 1</a>
        <a href="/accounts/2">Li off</a>
        <a href="/accounts/3">Zoë on 3</a>

        """
    )
    expect(templates.render([], "row", .english, ""), is: "")
  }

  @Test func `a template may have the private-use characters of an icon font`() throws {
    let row = "<i>\u{E000}\u{E001}</i>{{name}}<i>\u{E001}</i>"
    try expect(html(row, ["name": "Ada"], [:]), is: "<i>\u{E000}\u{E001}</i>Ada<i>\u{E001}</i>")
  }

  @Test func `the texts of the template are in the language of the page`() throws {
    let templates = templates("{{text.never}}")
    let row = [RowView(texts: [:], flags: [:])]
    expect(
      Language.allCases.map { templates.render(row, "row", $0, "") },
      is: ["never", "nunca", "nunca", "nie"]
    )
  }

  private static let hostile = [
    "<script>", "\"><b>", "&amp;", "{{text.never}}", "\u{10FFFC}id\u{10FFFD}", "'\u{301}<\u{600}",
    "",
  ]

  @Test(arguments: hostile)
  func `ASVS 1.2.1: escapes texts by bytes, and reads nothing in them`(_ text: String) throws {
    let html = try html("<i title=\"{{name}}\">{{name}}</i>", ["name": text, "id": "7"], [:])
    let escaped = HTMLEscaping().escapeText(text)
    expect(html, is: "<i title=\"\(escaped)\">\(escaped)</i>")
  }
}
