import Foundation
import TestSupport
import Testing

/// Rules that the script of the pages keeps.
///
/// Each names what is forbidden, in whatever form it is used; a line that may is listed as it is.
struct ScriptRulesTests {
  private static let languages: [SourceLexer.Language] = [.script]

  private func scripts() throws -> [SourceCode.File] { try SourceCode.of(.script).files }

  @Test func `ASVS 1.3.2: the script runs no text as a program`() throws {
    let names =
      "eval|Function|execScript|setInterval|setImmediate|importScripts|import|Worker|SharedWorker|"
      + "serviceWorker|WebAssembly|GeneratorFunction|AsyncFunction"
    let planted = [
      "eval (text)", "(0, eval)(text)", "const run = Function", "import(address)",
      "const { eval: run } = window", "setInterval(text, 1)",
    ]
    // A name may also be written with an escape.
    try CodeRule(
      #" (?:\#(names)|\\) "#,
      in: Self.languages,
      planted: planted + [#"\u0065val(text)"#]
    )
    .expectOnly()
    try CodeRule(
      "(?i)^\\s*(?:\(names))\\s*$|javascript:",
      in: Self.languages,
      literals: true,
      planted: ["window['eval'](text)", "location = `javascript:${text}`"]
    )
    .expectOnly()
    // Its first argument is a function, and no text.
    try CodeRule(
      #" setTimeout (?!\( (?:async )?(?:\( [^()]*\)|\w+) => )"#,
      in: Self.languages,
      planted: ["setTimeout(text)", "setTimeout ('alert(1)', 1)", "const wait = setTimeout"]
    )
    .expectOnly([
      "await new Promise((next) => setTimeout(next))", "setTimeout(renew, 3_000_000)",
      "setTimeout(renew, 1000 * dataset.seconds)",
      "addEventListener('pointerup', () => setTimeout(resolve), { once: true })",
      "setTimeout(resolve, 1000)",
      "await new Promise((left) => list.addEventListener('focusout', () => setTimeout(left), { once: true }))",
    ])
  }

  /// The names that put text into a page as HTML.
  private static let sinks =
    "innerHTML|outerHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|srcdoc|write|writeln|DOMParser|"
    + "parseFromString|parseHTML|parseHTMLUnsafe|createContextualFragment|Range|createRange|"
    + "createHTMLDocument|XSLTProcessor|execCommand|setAttributeNS|setAttributeNode|createAttribute|"
    + "attributes|toggleAttribute|eval|Function"

  @Test func `ASVS 1.2.3, 3.2.2: the script writes text, never markup`() throws {
    let planted = [
      "element.innerHTML = text", "element.setHTMLUnsafe(text)", "frame.srcdoc ??= text",
      "const { write } = document", "document\n  .writeln (text)", "new Range()",
      "Document.parseHTMLUnsafe(text)", "element\n.insertAdjacentHTML('beforeend', text)",
    ]
    try CodeRule(" (?:\(Self.sinks)) ", in: Self.languages, planted: planted)
      // A page of our own, in which nothing runs.
      .expectOnly(["found = new DOMParser().parseFromString(await answer.text(), 'text/html')"])
    try CodeRule(
      "(?i)^\\s*(?:\(Self.sinks)|on[a-z]+|style|href|src|action|formaction)\\s*$",
      in: Self.languages,
      literals: true,
      planted: [
        "element['innerHTML'] = text", "element.setAttribute('srcdoc', text)",
        "link.setAttribute(`onclick`, text)",
      ]
    )
    .expectOnly()
    try CodeRule(
      #" setAttribute (?!\( "" ,)"#,
      in: Self.languages,
      planted: ["element.setAttribute(name, text)", "const set = element.setAttribute"]
    )
    .expectOnly()
  }

  @Test func `ASVS 15.3.6: the script takes no property name from data`() throws {
    for fault in [
      "target[name] = value", "target[error.field] = value", "target[names[i]] = value",
      "target [name]=value", "target[name] ??= value", "target[name] ||= value",
      "target?.[name].x = value", "[target[name]] = values", "const a = {...b, [name]: value}",
      "class A { [name]() {} }", "target[\n  name\n] = value", "delete target[name]",
      "f()[name]++", "`${target[name] = value}`",
    ] {
      let file = SourceCode.File(fault, .script, path: "planted")
      #expect(!Self.namesFromData(in: file).isEmpty, "\(fault)")
    }
    // Places in lists of numbers.
    expectLines(
      try scripts().flatMap(Self.namesFromData),
      only: [
        "for (let step = 0; step < 16; step++) schedule[step & 15] = view.getInt32(start + 4 * step)",
        "const early = schedule[step - 15]", "const late = schedule[step - 2]",
        "schedule[step & 63] = schedule[step - 16] + (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3))",
        "+ schedule[step - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))",
        "const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[step] + schedule[step]) | 0",
        "return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0)",
      ]
    )
    let names =
      "__proto__|prototype|constructor|Reflect|Proxy|defineProperty|defineProperties|"
      + "__define[GS]etter__|setPrototypeOf|structuredClone|assign"
    try CodeRule(
      " (?:\(names)|in|with) ",
      in: Self.languages,
      planted: [
        "Reflect.set(target, name, value)", "Object.defineProperty(target, name, { value })",
        "const { assign } = Object", "Object\n  .assign (target, data)",
        "target.__proto__.x = value",
        "for (const name in data) act(name)", "with (data) act()",
      ]
    )
    .expectOnly(["if (!fresh) return location.assign(address)", "constructor(element) {"])
    try CodeRule(
      "^(?:\(names))$",
      in: Self.languages,
      literals: true,
      planted: ["target['__proto__'] = value", #"get(`constructor`)"#]
    )
    .expectOnly()
  }

  /// The lines where an expression is the name of a property, but for a number.
  private static func namesFromData(in file: SourceCode.File) -> [SourceCode.Line] {
    let words = file.tokens
    var lines: [SourceCode.Line] = []
    for place in words.indices where words[place] == "[" {
      let before = place == 0 ? "" : words[place - 1]
      let end = file.closing(place)
      let after = words.dropFirst(end + 1).first ?? ""
      let isNumber = end == place + 2 && Int(words[place + 1]) != nil
      let isMember = (isOperand(before) || before == "?.") && !isNumber
      let isKey =
        ["{", ",", "get", "set", "static", "async", "*", ";", "}"].contains(before)
        && [":", "("].contains(after)
      guard isMember || isKey else { continue }
      let line = file.line(of: place)
      if lines.last != line { lines.append(line) }
    }
    return lines
  }

  /// Whether a bracket behind a token is a part of an expression, and no list.
  private static func isOperand(_ word: String) -> Bool {
    if [")", "]", "\"\"", "//"].contains(word) { return true }
    let keywords = [
      "return", "of", "in", "const", "let", "var", "case", "else", "typeof", "await", "yield",
      "new", "void", "delete", "default", "extends", "throw", "get", "set", "static", "async",
    ]
    return word.first.map { $0.isLetter || "_$".contains($0) } == true && !keywords.contains(word)
  }
}
