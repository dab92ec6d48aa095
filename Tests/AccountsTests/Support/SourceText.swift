import Foundation
import Synchronization

/// The lines of all source files of a kind, except comments, as one text: each file is read once,
/// and ICU searches the text in a fraction of the time that a Swift `Regex` takes line by line.
final class SourceText: Sendable {
  /// A line of a source file.
  struct Line {
    let file: String
    let text: String
  }

  private let text: String
  private let files: [(name: String, end: Int)]

  private static let cache = Mutex<[String: SourceText]>([:])

  /// Returns the text of the files in a folder; a folder or a suffix without files is a test
  /// failure.
  static func of(_ folder: String, _ suffix: String) throws -> SourceText {
    let key = "\(folder) \(suffix)"
    if let known = cache.withLock({ $0[key] }) { return known }
    let text = try SourceText(folder, suffix)
    cache.withLock { $0[key] = text }
    return text
  }

  private init(_ folder: String, _ suffix: String) throws {
    var text = ""
    var files: [(String, Int)] = []
    var end = 0
    for file in try SourceTree.files(under: folder, withSuffix: suffix) {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        text += line + "\n"
        end += line.utf16.count + 1
      }
      files.append((file.lastPathComponent, end))
    }
    guard !files.isEmpty else { throw NoFiles(folder: folder, suffix: suffix) }
    self.text = text
    self.files = files
  }

  private struct NoFiles: Error {
    let folder: String
    let suffix: String
  }

  /// Returns the lines with a match of a pattern.
  func lines(with pattern: NSRegularExpression) -> [Line] {
    let whole = text as NSString
    var lines: [Line] = []
    var start = 0
    while case let rest = NSRange(location: start, length: whole.length - start),
      let match = pattern.firstMatch(in: text, range: rest)
    {
      let range = whole.lineRange(for: NSRange(location: match.range.location, length: 0))
      let line = String(whole.substring(with: range).dropLast())
      // The match may have gone on into the next line.
      if pattern.matches(line) {
        let file = files.first { match.range.location < $0.end }
        lines.append(Line(file: file?.name ?? "", text: line))
      }
      start = range.upperBound
    }
    return lines
  }
}

extension NSRegularExpression {
  /// Whether a text has a match.
  func matches(_ text: String) -> Bool {
    firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
