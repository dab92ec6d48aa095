import Foundation
import Testing

/// Tests that a newcomer finds the tests of a source file: in its mirrored suite, or by the table of CONTRIBUTING.md.
struct MirrorTests {
  /// Files of fewer lines belong to the type that uses them.
  private static let leastLines = 30

  /// The rows of the table: a file, or a folder whose files have no suite of their own, and where they are tested.
  private static func rows() throws -> [(sources: String, tests: String)] {
    let text = try SourceTree.text(of: "CONTRIBUTING.md")
    return text.matches(of: /\| `(Sources\/[^`]*)` \| `(Tests\/[^`]*)` \|/)
      .map { (String($0.1), String($0.2)) }
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

  @Test
  func `each source file has a suite at the mirrored path, or a row that says where it is tested`()
    throws
  {
    let rows = try Self.rows()
    var needed: Set<String> = []
    let root = SourceTree.root.path + "/"
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let path = file.path.replacing(root, with: "")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count
      guard lines >= Self.leastLines, !path.contains(".docc/"), !Self.exists(Self.suite(of: path))
      else { continue }
      let row = rows.filter { path == $0.sources || path.hasPrefix($0.sources + "/") }
        .max { $0.sources.count < $1.sources.count }
      #expect(row != nil, "\(path) has neither a suite nor a row")
      if let row { needed.insert(row.sources) }
    }
    // A row that no file needs any more is out of date.
    #expect(Set(rows.map(\.sources)) == needed)
    for row in rows { #expect(Self.exists(row.tests), "\(row.tests) does not exist") }
  }

  @Test func `no row stands for a whole module: nobody would find the test of a file by it`() throws
  {
    for row in try Self.rows() {
      #expect(row.sources.split(separator: "/").count >= 3, "\(row.sources)")
    }
  }

  @Test func `a suite with the name of an extension has no plus in it`() throws {
    #expect(Self.suite(of: "Sources/Accounts/A/B+C.swift") == "Tests/AccountsTests/A/BCTests.swift")
    for file in try SourceTree.files(under: "Tests", withSuffix: "Tests.swift") {
      #expect(!file.lastPathComponent.contains("+"), "\(file.lastPathComponent)")
    }
  }
}
