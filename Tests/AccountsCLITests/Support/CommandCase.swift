import Foundation

/// A command in a case file, with its expected output and exit status.
///
/// ```
/// # A comment.
/// $ LANG=pt_BR.UTF-8 accounts login --email ada@example.com --password-stdin
/// < violet canyon otter
/// > {uuid}
/// ! accounts: logged in as Ada Lovelace <ada@example.com>
/// = 0
/// ```
///
/// `<` is a line of standard input, `>` of standard output, `!` of standard error, `=` the exit
/// status. A command ending in `\` continues on the next line. Single quotes group, and `\xFF` is a
/// byte. Input after `<-` instead of `<` has no line end.
///
/// With lines such as `: /a b` below the command, the case is run for each, with its text in place
/// of `{value}`. `@ signup Ada Lovelace <ada@example.com>` signs a user up, and `@ login` logs one
/// in, with the usual password and the usual answer.
struct CommandCase {
  /// The variables set only for this command.
  var environment: [String: String] = [:]

  /// The arguments after the program name.
  var arguments: [[UInt8]] = []

  var input: [UInt8] = []
  var output = ""
  var errors = ""
  var status = 0

  /// The number of the first line of its paragraph in the file.
  let line: Int

  /// Reads a case file.
  static func read(_ text: String) throws -> [CommandCase] {
    var cases: [CommandCase] = []
    var line = 1
    for paragraph in text.components(separatedBy: "\n\n") {
      for written in expanded(paragraph) { cases += try read(written, at: line) }
      line += paragraph.count(where: { $0 == "\n" }) + 2
    }
    return cases
  }

  /// The texts of the cases that a paragraph stands for.
  private static func expanded(_ paragraph: String) -> [String] {
    let lines = paragraph.components(separatedBy: "\n")
    let text = lines.filter { !$0.hasPrefix(": ") }
      .map { line in
        guard let act = line.wholeMatch(of: /@ (signup|login) (.*) <(.*)>/) else { return line }
        let (name, email) = (act.2, act.3)
        let isNew = act.1 == "signup"
        let fields = "--name '\(name)' --birthday 1990-12-10 --language english --agree-terms"
        return """
          $ accounts \(act.1) --email \(email) --password-stdin \(isNew ? fields : "")
          < violet canyon otter
          > {uuid}
          ! accounts: \(isNew ? "signed up" : "logged in as") \(name) <\(email)>
          """
      }
      .joined(separator: "\n")
    let values = lines.filter { $0.hasPrefix(": ") }.map { $0.dropFirst(2) }
    return values.isEmpty ? [text] : values.map { text.replacing("{value}", with: $0) }
  }

  /// Reads the cases of a paragraph.
  private static func read(_ text: String, at number: Int) throws -> [CommandCase] {
    var cases: [CommandCase] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).makeIterator()
    while let line = lines.next() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("$ ") {
        var command = rest
        while command.hasSuffix("\\"), let next = lines.next() {
          command = String(command.dropLast()) + next
        }
        cases.append(try CommandCase(command, line: number))
        continue
      }
      guard let last = cases.indices.last else { throw Malformed(line: number) }
      switch line.prefix(2) {
      case "<-": cases[last].input += unescaped(String(rest.drop { $0 == " " }))
      case "< ", "<": cases[last].input += unescaped(rest) + [UInt8(ascii: "\n")]
      case "> ", ">": cases[last].output += rest + "\n"
      case "! ", "!": cases[last].errors += rest + "\n"
      case "= ":
        guard let status = Int(rest) else { throw Malformed(line: number) }
        cases[last].status = status
      default: throw Malformed(line: number)
      }
    }
    return cases
  }

  struct Malformed: Error {
    let line: Int
  }

  private init(_ command: String, line: Int) throws {
    self.line = line
    var words = Self.words(command)
    while let word = words.first, let equals = word.firstIndex(of: "="), !word.hasPrefix("-") {
      environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
      words.removeFirst()
    }
    guard words.first == "accounts" else { throw Malformed(line: line) }
    arguments = words.dropFirst().map(Self.unescaped)
  }

  private static func words(_ command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in command {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  private static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.first {
      let digits = rest.dropFirst(2).prefix(2)
      if rest.hasPrefix("\\x"), digits.count == 2, let byte = UInt8(digits, radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(contentsOf: String(character).utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}

extension CommandCase {
  /// Replaces values that differ between runs with a name in braces.
  static func normalised(_ text: String, _ folder: String) -> String {
    text.replacing(folder, with: "{folder}")
      .replacing(
        /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/,
        with: "{uuid}"
      )
      .replacing(/(?m)(^|invitation=)[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/) {
        "\($0.1){invitation}"
      }
      .replacing(/\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}\b/, with: "{code}")
      .replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "{instant}")
      .replacing(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/, with: "{second}")
      .replacing(/"day":"20\d\d-\d\d-\d\d"/, with: "\"day\":\"{day}\"")
      .replacing(#/  20\d\d-\d\d-\d\d/#, with: "  {today}")
      .replacing(/\b[0-9a-f]{64}\b/, with: "{hash}")
      .replacing(/operator:[\w.-]+/, with: "operator:{account}")
      // Key IDs only on lines with a key: other eight-digit numbers must stay.
      .replacing(/(?m)^[0-9a-f]{8}(?=$|  )/, with: "{key}")
      .replacing(/(key |by )[0-9a-f]{8}\b/) { "\($0.1){key}" }
      .replacing(/"[0-9a-f]{8}"/, with: "\"{key}\"")
      .replacing(/(?m)^accounts: SQLite .*$/, with: "accounts: SQLite {version}")
      .replacing(/--after [\w-]+/, with: "--after {cursor}")
      .replacing(/"(milliseconds|loginsPerSecondAndCore)":[0-9.]+/) { "\"\($0.1)\":{number}" }
      .replacing("\r\n", with: "\n")
  }
}
