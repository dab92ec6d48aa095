import Expectations
import Foundation
import TestSupport
import Testing

/// Rules that the pages keep: their templates, what their script uses of the browser, and the texts
/// of the server.
struct PageRulesTests {
  private static let languages: [SourceLexer.Language] = [.script]

  private func scripts() throws -> [SourceCode.File] { try SourceCode.of(.script).files }

  @Test
  func `ASVS 3.2.3: the script finds elements only by methods, which no element's name replaces`()
    throws
  {
    let members =
      "documentElement|getElementById|querySelector|querySelectorAll|title|addEventListener|"
      + "location|matchMedia|setTimeout|clearTimeout|fetch|requestAnimationFrame"
    try CodeRule(
      "(?<!\\.) (?:document|window|self|globalThis|top|parent|frames|opener) (?!\\. (?:\(members)) )",
      in: Self.languages,
      planted: [
        "document.settings.value", "document['settings']", "const { settings } = document",
        "window ?. settings", "globalThis\n.settings.value = 1",
      ]
    )
    .expectOnly()
    for fault in [
      "settings.value = 1", "act(settings)", "const a = { b: settings }",
      "if (x ? settings : 1) {}",
    ] {
      let names = Self.globals(in: SourceCode.File(fault, .script, path: "planted"))
      #expect(names.contains("settings"), "\(fault)")
    }
    // Another global name is looked at before it is listed here.
    let known: Set<String> = [
      "AbortSignal", "Boolean", "DOMParser", "DataView", "Event", "FormData", "Int32Array", "JSON",
      "Map", "Math", "Number", "Object", "Option", "Promise", "Set", "String", "TextEncoder",
      "URLSearchParams", "Uint8Array", "addEventListener", "clearTimeout", "document", "fetch",
      "history", "location", "performance", "setTimeout", "undefined",
    ]
    try expect(scripts().reduce(into: []) { $0.formUnion(Self.globals(in: $1)) }, is: known)
  }

  private static let words: Set<String> = [
    "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete",
    "do", "else", "export", "extends", "false", "finally", "for", "function", "get", "if", "in",
    "instanceof", "let", "new", "null", "of", "return", "set", "static", "super", "switch", "this",
    "throw", "true", "try", "typeof", "var", "void", "while", "yield",
  ]

  /// The names that a script uses, and declares nowhere.
  private static func globals(in file: SourceCode.File) -> Set<String> {
    let tokens = file.tokens
    var declared: Set<String> = []
    var used: Set<String> = []
    func isName(_ token: String) -> Bool {
      token.first.map { $0.isLetter || "_$".contains($0) } == true && !words.contains(token)
    }
    for place in tokens.indices {
      let token = tokens[place]
      let before = place == 0 ? "" : tokens[place - 1]
      let after = tokens.dropFirst(place + 1).first ?? ""
      if ["const", "let", "var", "function", "class"].contains(before) {
        let isPattern = ["{", "["].contains(token)
        let end = isPattern ? file.closing(place) : place + 1
        declared.formUnion(tokens[place..<min(end, tokens.count)].filter(isName))
      } else if token == "(", !["if", "for", "while", "switch"].contains(before) {
        let end = file.closing(place)
        let next = tokens.dropFirst(end + 1).first
        // Parameters; a method is declared, too.
        if next == "=>" || next == "{" { declared.formUnion(tokens[place..<end].filter(isName)) }
        if next == "{", isName(before) { declared.insert(before) }
      } else if after == "=>" {
        declared.insert(token)
      }
      let isKey = after == ":" && ["{", ","].contains(before)
      if isName(token), !isKey, before != "?.", before == "..." || !before.hasSuffix(".") {
        used.insert(token)
      }
    }
    return used.subtracting(declared)
  }

  @Test func `ASVS 3.5.7: the script keeps nothing in the browser`() throws {
    try CodeRule(
      " (?:localStorage|sessionStorage|indexedDB|caches|cookie|cookieStore|openDatabase|storage) ",
      in: Self.languages,
      planted: [
        "localStorage.kept = text", "const { sessionStorage: kept } = window",
        "document\n.cookie = text",
      ]
    )
    .expectOnly()
    try CodeRule(
      "^(?:localStorage|sessionStorage|indexedDB|caches|cookie|cookieStore)$",
      in: Self.languages,
      literals: true,
      planted: ["window['localStorage'].kept = text"]
    )
    .expectOnly()
  }

  @Test func `ASVS 3.5.6: no response is a script with data`() throws {
    let pattern = #"(?i)javascript|ecmascript|jscript|livescript|jsonp|callback="#
    try CodeRule(
      pattern,
      in: [.swift, .script],
      literals: true,
      planted: [
        "location = 'application/javascript'", "let type = \"text/ECMAScript\"",
        "let name = \"\"\"\n  ?callback=\(1)\n  \"\"\"",
      ]
    )
    .expectOnly([#"case "js": "text/javascript; charset=utf-8""#])
    try CodeRule(#"(?i) \w*jsonp\w* "#, in: [.swift, .script], planted: ["sendJSONP (data)"])
      .expectOnly()
    for template in try SourceTree.files(under: "Sources/AccountsServer", withSuffix: ".mustache") {
      let text = try String(contentsOf: template, encoding: .utf8)
      #expect(!text.contains(try Regex(pattern)), "\(template.lastPathComponent)")
    }
  }

  @Test func `ASVS 3.7.1: the pages use only current web technologies`() throws {
    // Another element is looked at before it is listed here.
    let known: Set<Substring> = [
      "a", "bdi", "body", "button", "caption", "circle", "code", "datalist", "dd", "details", "div",
      "dl", "dt", "fieldset", "footer", "form", "h1", "h2", "head", "header", "html", "img",
      "input",
      "label", "layout", "legend", "li", "link", "main", "meta", "meter", "nav", "ol", "option",
      "p",
      "path", "rect", "script", "section", "select", "span", "strong", "summary", "svg", "symbol",
      "table", "tbody", "td", "textarea", "th", "thead", "time", "title", "tr", "ul", "use",
    ]
    let element = /<\s*([A-Za-z][\w-]*)/
    expect("<p>< Embed src=\"a.swf\">".matches(of: element).map(\.1), is: ["p", "Embed"])
    var found: Set<Substring> = []
    for template in try SourceTree.files(under: "Sources/AccountsServer", withSuffix: ".mustache") {
      let text = try String(contentsOf: template, encoding: .utf8)
      found.formUnion(text.matches(of: element).map(\.1))
    }
    expect(found, is: known)
    try CodeRule(
      " (?:ActiveXObject|attachEvent|detachEvent|createElement|createElementNS|execCommand|applets|"
        + "showModalDialog|captureEvents|openDatabase|registerElement|(?:webkit|moz|ms)[A-Z]\\w*) ",
      in: Self.languages,
      planted: [
        "new ActiveXObject()", "const make = ActiveXObject", "button\n  .attachEvent ('x', act)",
        "document.createElement('embed')",
      ]
    )
    .expectOnly()
    try CodeRule(
      #"(?i)<\s*(?:applet|object|embed|frame|frameset|marquee|font|center|bgsound|blink|keygen)\b|\.swf\b"#,
      in: [.swift, .script],
      literals: true,
      planted: [
        "let part = \"<Embed src=a>\"", "const part = `< marquee>`", "let x = #\"<font>\"#",
      ]
    )
    .expectOnly()
  }
}
