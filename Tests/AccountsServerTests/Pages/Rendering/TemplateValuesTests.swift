import Expectations
import Mustache
import Testing

@testable import AccountsServer

struct TemplateValuesTests {
  private struct Inner {
    let text: String
    let count: Int
  }

  private struct View {
    let title = "T"
    let isOn = true
    let isOff = false
    let some: String? = "some"
    let none: String? = nil
    let inner: Inner? = Inner(text: "inner", count: 3)
    let missing: Inner? = nil
    let list = [Inner(text: "a", count: 1), Inner(text: "b", count: 2)]
    let empty: [String] = []
    let words = ["x", "y"]
    let named = ["key": "value"]
  }

  @Test(arguments: [
    ("{{title}}", "T"), ("{{#isOn}}on{{/isOn}}{{^isOff}}off{{/isOff}}", "onoff"),
    ("{{#some}}{{.}}{{/some}}{{^none}}none{{/none}}", "somenone"),
    ("{{inner.text}} {{inner.count}}", "inner 3"),
    ("{{#inner}}{{text}} {{title}}{{/inner}}", "inner T"),
    ("{{#list}}{{.text}}{{.count}}{{/list}}", "a1b2"),
    ("{{#words}}{{.}}{{/words}}{{^empty}}empty{{/empty}}", "xyempty"),
    ("{{named.key}}{{unknown}}{{#missing}}x{{/missing}}", "value"),
    ("{{#inner}}{{.title}}{{/inner}}", ""),
  ])
  func `templates see the members of a view as Mustache itself would`(
    _ text: String,
    _ html: String
  ) throws {
    let template = try MustacheTemplate(string: text)
    expect(template.render(TemplateValues(View())), is: html)
    expect(template.render(View()), is: html)
  }
}
