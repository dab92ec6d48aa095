import Expectations
import Foundation
import HTTPTypes
import Testing

@testable import AccountsServer

/// Tests that browsers treat user input as text.
struct HTMLEscapingTests {
  @Test(arguments: [
    ("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\"", "&quot;"), ("'", "&#39;"), ("é", "é"),
    ("<b title=\"&\">it's</b>", "&lt;b title=&quot;&amp;&quot;&gt;it&#39;s&lt;/b&gt;"),
    // A character with a mark after it, and one with a mark before it.
    ("\"\u{301}", "&quot;\u{301}"), ("<\u{20D2}", "&lt;\u{20D2}"), ("\u{600}<", "\u{600}&lt;"),
    ("\u{1F468}\u{200D}&\u{FE0F}", "\u{1F468}\u{200D}&amp;\u{FE0F}"),
  ])
  func `ASVS 1.1.2, 1.2.1: escapes the special characters of HTML`(text: String, escaped: String) {
    // Compares bytes: canonically equal strings would compare as equal.
    expect(Array(HTMLEscaping().escapeText(text).utf8), is: Array(escaped.utf8))
  }

  @Test func `escapes values in built-in pages, in themes and in their partials`() async throws {
    let mark = "\u{600}"
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "accounts-theme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("[{{serviceName}}]".utf8).write(to: folder.appending(path: "login.mustache"))
    var settings = ServerSettings.test
    settings.serviceName = "\(mark)<b>"
    settings.theme = try PageTheme(folder: folder.path)
    let browser = try PageClient(settings: settings)

    let own = try await browser.get("/login")
    expect(Array(own.html.utf8), is: Array("[\(mark)&lt;b&gt;]".utf8))
    let page = try await browser.get("/signup")
    let sent = try await browser.submit("/signup", of: page, ["name": "\(mark)\"\(mark)><\u{20D2}"])
    expect(sent.status, is: .unprocessableContent)
    for (name, text) in [
      ("layout", "\(mark)&lt;b&gt;"), ("field", "\(mark)&quot;\(mark)&gt;&lt;\u{20D2}"),
    ] {
      #expect(Data(sent.html.utf8).range(of: Data(text.utf8)) != nil, "\(name)")
    }
  }
}
