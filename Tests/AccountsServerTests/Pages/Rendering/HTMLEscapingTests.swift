import Foundation
import HTTPTypes
import Testing

@testable import AccountsServer

/// What somebody typed is text to a browser.
struct HTMLEscapingTests {
  @Test(arguments: [
    ("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\"", "&quot;"), ("'", "&#39;"), ("é", "é"),
    ("<b title=\"&\">it's</b>", "&lt;b title=&quot;&amp;&quot;&gt;it&#39;s&lt;/b&gt;"),
    // One character with a mark behind it, and with one before it.
    ("\"\u{301}", "&quot;\u{301}"), ("<\u{20D2}", "&lt;\u{20D2}"), ("\u{600}<", "\u{600}&lt;"),
    ("\u{1F468}\u{200D}&\u{FE0F}", "\u{1F468}\u{200D}&amp;\u{FE0F}"),
  ])
  func `ASVS 1.1.2, 1.2.1: what HTML would take for its own is a reference`(
    text: String,
    escaped: String
  ) {
    // By bytes: strings are equal where their characters are.
    #expect(Array(HTMLEscaping().escapeText(text).utf8) == Array(escaped.utf8))
  }

  @Test func `a page of the program's, of a theme and a part of either are escaped so`()
    async throws
  {
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
    #expect(Array(own.html.utf8) == Array("[\(mark)&lt;b&gt;]".utf8))
    let page = try await browser.get("/signup")
    let sent = try await browser.submit("/signup", of: page, ["name": "\(mark)\"\(mark)><\u{20D2}"])
    #expect(sent.status == .unprocessableContent)
    for (name, text) in [
      ("layout", "\(mark)&lt;b&gt;"), ("field", "\(mark)&quot;\(mark)&gt;&lt;\u{20D2}"),
    ] {
      #expect(Data(sent.html.utf8).range(of: Data(text.utf8)) != nil, "\(name)")
    }
  }
}
