import Foundation

/// The files of a module that are built into the program as they are, such as templates.
struct EmbeddedFiles {
  private let contents: [(name: String, text: String)]

  /// Reads the files, whose names must differ.
  ///
  /// A text with the code of a language in its name, such as `mails.en.txt`, must be there in every
  /// language, with the same parts (lines such as `=== test`) and the same tags (`{{link}}`).
  ///
  /// - Parameters:
  ///   - paths: the paths.
  ///   - languages: the codes of the languages, English first.
  /// - Throws: ``Fault``, and errors of reading.
  init(_ paths: [String], in languages: [String]) throws {
    contents = try paths.map {
      (URL(filePath: $0).lastPathComponent, try String(contentsOfFile: $0, encoding: .utf8))
    }
    var texts: [String: String] = [:]
    for (path, file) in zip(paths, contents) {
      guard contents.count(where: { $0.name == file.name }) == 1 else {
        throw Fault("\(path):1: error: another file has the same name")
      }
      let parts = file.name.split(separator: ".")
      if parts.count == 3, parts[2] == "txt" { texts[path] = file.text }
    }
    for group in try TranslatedFiles.grouped(texts.keys.sorted(), in: languages) {
      let wanted = Self.marks(texts[group.paths[0]] ?? "")
      for path in group.paths.dropFirst() {
        let own = Self.marks(texts[path] ?? "")
        let line = zip(own, wanted).first { $0.mark != $1.mark }?.0.line ?? own.last?.line ?? 1
        guard own.map(\.mark) == wanted.map(\.mark) else {
          throw Fault("\(path):\(line): error: the parts and their tags must be those of English")
        }
      }
    }
  }

  /// The lines that begin a part, each with the tags in it and the number of the line.
  private static func marks(_ text: String) -> [(mark: [String], line: Int)] {
    var marks: [(mark: [String], line: Int)] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("=== ") { marks.append(([String(line)], number + 1)) }
      let tags = line.matches(of: /\{\{[^}]*\}\}/).map { String($0.output) }
      guard !tags.isEmpty, !marks.isEmpty else { continue }
      marks[marks.count - 1].mark = Set(marks[marks.count - 1].mark + tags).sorted()
    }
    return marks
  }

  /// The files as a Swift enumeration without cases; empty without files.
  var swift: String {
    guard !contents.isEmpty else { return "" }
    let files = contents.map { "    (\($0.name.debugDescription), \($0.text.debugDescription))," }
    return """
      /// The files of the module that are built into the program.
      enum EmbeddedFiles {
        /// The name and the content of each.
        static let all: [(name: String, content: StaticString)] = [
      \(files.joined(separator: "\n"))
        ]
      }

      """
  }
}
