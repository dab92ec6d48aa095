import Foundation
import Testing

/// docs/source-documents.md against the tests it names.
struct SourceDocumentsTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The last cells of the rows, each with the first cell.
  private static let rows: [(asked: String, shown: String)] = {
    let document = try? String(
      contentsOf: root.appending(path: "docs/source-documents.md"),
      encoding: .utf8
    )
    return (document ?? "").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count == 3 && $0[0] != "asked for" && !$0[0].hasPrefix("---") }
      .map { (asked: $0[0], shown: $0[2]) }
  }()

  private static func file(_ name: String) -> URL? {
    let path = name.hasPrefix("Tests/") ? name : "Tests/AccountsFormsTests/" + name
    return [path, path + ".swift"].map { root.appending(path: $0) }
      .first { FileManager.default.fileExists(atPath: $0.path) && !$0.hasDirectoryPath }
  }

  @Test func `every row names an existing test, or says why there is none`() throws {
    #expect(Self.rows.count > 60)
    for row in Self.rows where !["not yet", "does not apply"].contains(row.shown) {
      var files = 0
      for part in row.shown.split(separator: ";") {
        let names = part.matches(of: /`([^`]+)`/).map { String($0.1) }
        let found = names.compactMap(Self.file)
        #expect(found.count == names.count && !found.isEmpty, "\(row.asked): \(part)")
        files += found.count
        // A sentence behind a Swift file is the beginning of a test's name, or a part of it.
        guard let file = found.last, file.pathExtension == "swift",
          let colon = part.firstRange(of: "`: ")
        else { continue }
        let sentence = part[colon.upperBound...].trimmingCharacters(in: .whitespaces)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(sentence), "\(row.asked): \(sentence)")
      }
      #expect(files > 0, "\(row.asked)")
    }
  }
}
