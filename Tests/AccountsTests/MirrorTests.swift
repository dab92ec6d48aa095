import Expectations
import Foundation
import Testing

/// Tests that a newcomer finds the tests of a source file: in its mirrored suite, or by the table
/// of docs/tests.md.
struct MirrorTests {
  /// Files of fewer lines belong to the type that uses them.
  private static let leastLines = 30

  /// A row of the table: files that have no suite of their own, and where they are tested.
  private struct Row {
    /// A file, a folder, or a pattern with asterisks.
    let sources: String

    /// The test.
    let tests: String

    /// A text to look for in the test; nil if it mentions a name that the file declares.
    let text: String?

    /// The fewest characters of a text to look for.
    private static let leastCharacters = 8

    /// The most test files that may have the text to look for.
    private static let mostFiles = 3

    /// Files that a script writes: nobody reads in them what is tested.
    private static let generated = ["openapi.json", "docs/english.txt", "Tests/EndToEnd/Screens/*"]

    /// Returns what keeps a reader from finding the test by the row.
    ///
    /// - Parameter files: the texts of all test files.
    /// - Returns: the faults; empty for a good row.
    func faults(in files: some Sequence<String>) -> [String] {
      var faults: [String] = []
      if Self.generated.contains(where: { fnmatch($0, tests, 0) == 0 }) {
        faults.append("\(tests) is generated")
      }
      guard let text else { return faults }
      if text.count < Self.leastCharacters { faults.append("'\(text)' is short") }
      // Foundation's search takes ten times as long.
      let count = files.count { file in
        file.withCString { whole in text.withCString { strstr(whole, $0) != nil } }
      }
      if count > Self.mostFiles { faults.append("'\(text)' is in \(count) test files") }
      return faults
    }

    /// Whether it is about a file.
    func covers(_ path: String) -> Bool {
      path == sources || path.hasPrefix(sources + "/") || fnmatch(sources, path, 0) == 0
    }
  }

  private static func rows() throws -> [Row] {
    try SourceTree.text(of: "docs/tests.md")
      .matches(of: /\| `(Sources\/[^`]*)` \| `([^`]*)` \|(?: `([^`]*)` \|)?/)
      .map { Row(sources: String($0.1), tests: String($0.2), text: $0.3.map(String.init)) }
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: SourceTree.root.appending(path: path).path)
  }

  /// The path of the suite of a source file.
  private static func suite(of source: String) -> String {
    var parts = source.dropFirst("Sources/".count).split(separator: "/").map(String.init)
    parts[0] += "Tests"
    let last = parts.removeLast().replacing(".swift", with: "Tests.swift").replacing("+", with: "")
    return (["Tests"] + parts + [last]).joined(separator: "/")
  }

  /// The path of the cases of a command, named after its type; nil for another source file.
  private static func cases(of source: String) -> String? {
    guard
      let name = source.wholeMatch(
        of: /Sources\/AccountsCLI\/Commands\/(?:.*\/)?(\w+)Command\.swift/
      )
    else { return nil }
    let words = name.1.matches(of: /[A-Z][a-z]*/).map { $0.output.lowercased() }
    return "Tests/AccountsCLITests/Cases/\(words.joined(separator: "-")).txt"
  }

  /// Whether a source file has a suite or cases at the mirrored path.
  private static func hasMirror(_ source: String) -> Bool {
    exists(suite(of: source)) || cases(of: source).map(exists) == true
  }

  /// The source files without a suite, by path, each with the row about it: that with the longest
  /// path.
  private static func filesWithoutSuite() throws -> [(path: String, text: String, row: Row?)] {
    let rows = try rows()
    let root = SourceTree.root.path + "/"
    return try SourceTree.files(under: "Sources", withSuffix: ".swift")
      .compactMap { file in
        let path = file.path.replacing(root, with: "")
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.split(separator: "\n").count >= leastLines, !path.contains(".docc/"),
          !hasMirror(path)
        else { return nil }
        let row = rows.filter { $0.covers(path) }.max { $0.sources.count < $1.sources.count }
        return (path, text, row)
      }
  }

  @Test
  func `each source file has a suite at the mirrored path, or a row that says where it is tested`()
    throws
  {
    let files = try Self.filesWithoutSuite()
    for file in files { #expect(file.row != nil, "\(file.path) has neither a suite nor a row") }
    // A row that no file needs any more is out of date.
    expect(Set(try Self.rows().map(\.sources)), is: Set(files.compactMap(\.row?.sources)))
  }

  /// Names that say nothing about a file: many types have such members.
  private static let general: Set<String> = [
    "description", "debugDescription", "customMirror", "hash", "encode", "body", "text", "count",
    "name", "value", "values", "code", "error", "errors", "message", "columns", "user", "users",
    "allCases", "rawValue", "run", "read", "page", "form", "field", "email", "address", "date",
    "time", "kind", "state", "action", "reason", "detail",
  ]

  /// A declaration that tests can use: its indentation, its keyword, its name and the rest of the
  /// line.
  private static let declaration = try? NSRegularExpression(
    pattern: """
      ^( *)(?:@\\w+(?:\\([^)\\n]*\\))? |(?:public|package|internal|static|final|override|mutating|nonisolated|indirect|\
      lazy|weak|convenience|(?:private|package)\\(set\\)) )*(struct|class|enum|actor|protocol|typealias|func|var|let|\
      case) `?(\\w+)`?(.*)$
      """,
    options: .anchorsMatchLines
  )

  /// The types and the members that a source file declares.
  private static func names(in source: String) throws -> (types: Set<String>, members: Set<String>)
  {
    let whole = source as NSString
    var (types, members): (Set<String>, Set<String>) = ([], [])
    for match in try #require(declaration)
      .matches(in: source, range: NSRange(location: 0, length: whole.length))
    {
      let (name, rest) = (
        whole.substring(with: match.range(at: 3)), whole.substring(with: match.range(at: 4))
      )
      let depth = match.range(at: 1).length
      switch whole.substring(with: match.range(at: 2)) {
      // Further in, these are variables of functions, and cases of switches.
      case "var", "let": if depth <= 2 { members.insert(name) }
      case "case" where depth <= 4 && !rest.hasSuffix(":"):
        members.insert(name)
        let others = rest.replacing(/\([^)]*\)|"[^"]*"/, with: "").matches(of: /, (\w+)/)
        members.formUnion(others.map { String($0.1) })
      case "case": break
      case "func": members.insert(name)
      default: types.insert(name)
      }
    }
    return (types.subtracting(general), members.subtracting(general))
  }

  /// The words of a test, and the members that it uses.
  private struct Mentions {
    let text: String
    let words: Set<String>
    let members: Set<String>

    init(_ text: String) {
      self.text = text
      words = Set(text.matches(of: /\w+/).map { String($0.output) })
      members = Set(
        text.matches(of: /\.`?(\w+)|(\w+)\(/).compactMap { ($0.1 ?? $0.2).map(String.init) }
      )
    }

    /// Whether the test mentions a type of a source file, or uses a member.
    func includeSome(of source: String) throws -> Bool {
      let names = try MirrorTests.names(in: source)
      return !words.isDisjoint(with: names.types) || !members.isDisjoint(with: names.members)
    }
  }

  @Test func `the test of a row mentions a type or function of each file, or has the row's text`()
    throws
  {
    var tests: [String: Mentions] = [:]
    for (path, source, row) in try Self.filesWithoutSuite() {
      guard let row else { continue }
      let test = try tests[row.tests] ?? Mentions(SourceTree.text(of: row.tests))
      tests[row.tests] = test
      if let text = row.text {
        #expect(test.text.contains(text), "\(row.tests) has no '\(text)'")
      } else {
        #expect(row.tests.hasSuffix(".swift"), "\(row.tests) is no Swift: its row needs a text")
        #expect(try test.includeSome(of: source), "\(row.tests) mentions nothing of \(path)")
      }
    }
  }

  @Test func `a test that has nothing of a file is found`() throws {
    let source = """
      /// A thing.
      struct Thing {
        private let secret = 1
        static func make() -> Thing { let local = 2; return Thing() }
      }
      enum Colour {
        case red, green
      }
      """
    for test in ["let thing: Thing", "Colour.red", ".green", "make()", "x.make { }"] {
      #expect(try Mentions(test).includeSome(of: source), "\(test)")
    }
    for test in ["", "things", "Things", "x.secret", "x.local", "make", "// maker()"] {
      #expect(try !Mentions(test).includeSome(of: source), "\(test)")
    }
    let row = Row(sources: "Sources/A*/Store/*+Mails.swift", tests: "", text: nil)
    #expect(row.covers("Sources/AB/Store/Transaction+Mails.swift"))
    #expect(!row.covers("Sources/AB/Store/Transaction+MailedCodes.swift"))
  }

  /// The texts of the test files that a row may name.
  private static func testFiles() throws -> [String] {
    try [".swift", ".py", ".txt"].flatMap { try SourceTree.files(under: "Tests", withSuffix: $0) }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }

  @Test func `the text of a row finds its test: it is long, and few test files have it`() throws {
    let files = try Self.testFiles()
    for row in try Self.rows() {
      let faults = row.faults(in: files)
      expect(faults, is: [], "\(row.sources)")
    }
  }

  @Test(
    arguments: [
      ("Tests/A.swift", "a long text", []), ("Tests/A.swift", nil, []),
      ("Tests/A.swift", "shorter", ["'shorter' is short"]),
      ("Tests/A.swift", "a common text", ["'a common text' is in 4 test files"]),
      ("openapi.json", "a long text", ["openapi.json is generated"]),
      ("docs/english.txt", nil, ["docs/english.txt is generated"]),
      ("Tests/EndToEnd/Screens/a.txt", nil, ["Tests/EndToEnd/Screens/a.txt is generated"]),
    ] as [(String, String?, [String])]
  )
  func `a row that finds no test is found`(test: String, text: String?, faults: [String]) {
    let files = ["a long text, shorter"] + Array(repeating: "a common text", count: 4)
    let row = Row(sources: "Sources/A/B.swift", tests: test, text: text)
    expect(row.faults(in: files), is: faults)
  }

  @Test func `the cases of a command have the name of its type`() {
    let folder = "Sources/AccountsCLI/Commands"
    let cases = "Tests/AccountsCLITests/Cases"
    expect(
      Self.cases(of: "\(folder)/Users/CreateUserCommand.swift"),
      is: "\(cases)/create-user.txt"
    )
    expect(Self.cases(of: "\(folder)/TuneCommand.swift"), is: "\(cases)/tune.txt")
    expect(Self.cases(of: "\(folder)/CodeFile.swift"), is: nil)
    expect(Self.cases(of: "Sources/AccountsCLI/Main.swift"), is: nil)
  }

  @Test func `no row stands for a whole module: nobody would find the test of a file by it`() throws
  {
    for row in try Self.rows() {
      #expect(row.sources.split(separator: "/").count >= 3, "\(row.sources)")
    }
  }

  @Test func `a suite with the name of an extension has no plus in it`() throws {
    expect(
      Self.suite(of: "Sources/Accounts/A/B+C.swift"),
      is: "Tests/AccountsTests/A/BCTests.swift"
    )
    for file in try SourceTree.files(under: "Tests", withSuffix: "Tests.swift") {
      #expect(!file.lastPathComponent.contains("+"), "\(file.lastPathComponent)")
    }
  }
}
