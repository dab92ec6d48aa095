import Foundation

/// The files of a module that are built into the program as they are, such as templates.
struct EmbeddedFiles {
  private let contents: [(name: String, text: String)]

  /// Reads the files, whose names must differ.
  ///
  /// - Parameter paths: the paths.
  /// - Throws: ``Fault``, and errors of reading.
  init(_ paths: [String]) throws {
    var known: [String: String] = [:]
    contents = try paths.map { path in
      let name = URL(filePath: path).lastPathComponent
      if let other = known.updateValue(path, forKey: name) {
        throw Fault("\(path):1: error: \(other) has the same name")
      }
      return (name, try String(contentsOfFile: path, encoding: .utf8))
    }
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
