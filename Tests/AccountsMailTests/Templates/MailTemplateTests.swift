import Accounts
import Expectations
import Testing

@testable import AccountsMail

/// Tests of the texts of mails.
struct MailTemplateTests {
  private static let fields: Set<MailField> = [.service, .name, .link]

  private static let text = """
    Subject: News from {{service}}

    Hello {{name}}

    The first line
    and the second.

    {{link}}
    """

  @Test func `plain text and HTML say the same`() throws {
    let template = try MailTemplate(Self.text, fields: Self.fields)
    let values: [MailField: String] = [
      .service: "A & B", .name: "<Ada>", .link: "https://example.test/?a=1&b=\"2\"",
    ]
    expect(template.subject(values), is: "News from A & B")
    expect(
      template.text(values),
      is: """
        Hello <Ada>

        The first line and the second.

        https://example.test/?a=1&b="2"
        """
    )
    expect(
      template.html(values),
      is: """
        <p>Hello &lt;Ada&gt;</p>
        <p>The first line and the second.</p>
        <p><a class="button" href="https://example.test/?a=1&amp;b=&quot;2&quot;">\
        https://example.test/?a=1&amp;b=&quot;2&quot;</a></p>
        """
    )
  }

  @Test func `a paragraph with a field that has no value is left out`() throws {
    let template = try MailTemplate(Self.text, fields: Self.fields)
    expect(template.text([.service: "A"]), is: "The first line and the second.")
  }

  static let defects: [(text: String, defect: MailTemplate.Defect)] = [
    ("", MailTemplate.Defect.noSubject),
    ("Hello", .noSubject),
    ("Subject: \n\nHello", .noSubject),
    ("Subject: A\nHello", .noSubject),
    ("Subject: A\n\n", .noText),
    ("Subject: A\n\n{{password}}", .unknownField("password")),
    ("Subject: {{Link}}\n\nHello", .unknownField("Link")),
    ("Subject: A\n\n{{ link }}", .unknownField(" link ")),
    ("Subject: A\n\n{{link", .unclosedField),
    ("Subject: A\n\n{{}}", .unclosedField),
  ]

  @Test(arguments: defects)
  func `a text with a defect is refused`(_ row: (text: String, defect: MailTemplate.Defect)) {
    #expect(throws: row.defect) { try MailTemplate(row.text, fields: Self.fields) }
  }

  @Test func `a field that the kind does not have is refused`() {
    #expect(throws: MailTemplate.Defect.unknownField("link")) {
      try MailTemplate("Subject: A\n\n{{link}}", fields: [.name])
    }
  }
}
