import AccountsForms
import Expectations
import Testing

@testable import AccountsMail

/// Tests of the HTML around the text of a mail.
struct MailLayoutTests {
  @Test func `a layout has its fields, escaped, and the text as it is`() throws {
    let layout = try MailLayout("<p lang={{language}}>{{subject}}|{{body}}|{{service}}")
    expect(
      layout.document("<b>x</b>", subject: "<s>", service: "A&B", in: .spanish),
      is: "<p lang=es>&lt;s&gt;|<b>x</b>|A&amp;B"
    )
  }

  static let defects: [(html: String, defect: MailLayout.Defect)] = [
    ("no body", MailLayout.Defect.notOneBody), ("{{body}}{{body}}", .notOneBody),
    ("{{body}}{{link}}", .unknownField("link")), ("{{body", .unclosedField),
  ]

  @Test(arguments: defects)
  func `a layout with a defect is refused`(_ row: (html: String, defect: MailLayout.Defect)) {
    #expect(throws: row.defect) { try MailLayout(row.html) }
  }

  @Test func `the built-in layout loads nothing`() throws {
    _ = try MailLayout(MailLayout.standard)
    for text in ["http", "src=", "url(", "@import", "<script", "<link"] {
      #expect(!MailLayout.standard.contains(text), "\(text)")
    }
  }
}
