import Expectations
import Mustache
import Testing

@testable import AccountsServer

struct PageTemplatesTests {
  private let templates = PageTemplates([
    "page": "{{<layout}}{{$main}}{{#rows}}{{>\trow\n}}{{/rows}}{{/main}}{{/layout}}",
    "layout": "<main>{{$main}}{{/main}}</main>{{>missing}}",
    "row": "<p>{{.}}</p>",
    "invalid": "{{#open}}",
  ])

  @Test func `a template is rendered with those that it includes and inherits`() {
    for _ in 0..<2 {
      expect(
        templates.render(["rows": ["a", "<b>"]], "page"),
        is: "<main><p>a</p><p>&lt;b&gt;</p></main>"
      )
    }
    expect(templates.render([:] as [String: Any], "other"), is: "")
  }

  @Test func `each built-in template is valid, and refers to others that exist`() throws {
    let known = Set(Asset.templates.map { $0.name.replacing(".mustache", with: "") })
    for asset in Asset.templates {
      let text = String(decoding: asset.bytes, as: UTF8.self)
      _ = try MustacheTemplate(string: HTMLEscaping.pragma + text)
      expect(PageTemplates.references(in: text).subtracting(known), is: [], asset.name)
    }
  }
}
