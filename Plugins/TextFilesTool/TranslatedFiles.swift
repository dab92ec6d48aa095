import Foundation

/// Files that are there in every language, such as `recovery.en.strings`, by their names.
enum TranslatedFiles {
  /// Groups files by what they translate.
  ///
  /// - Parameters:
  ///   - files: their paths, of one kind.
  ///   - languages: the codes of the languages, English first.
  /// - Returns: the names, sorted, each with the paths in the order of the languages.
  /// - Throws: ``Fault`` for a file with another name, and for a language without one.
  static func grouped(
    _ files: [String],
    in languages: [String]
  ) throws -> [(name: String, paths: [String])] {
    var paths: [String: [String: String]] = [:]
    for path in files {
      let parts = URL(filePath: path).lastPathComponent.split(separator: ".").map(String.init)
      guard parts.count == 3 else {
        throw Fault("\(path):1: error: name it NAME.LANGUAGE.\(parts.last ?? "strings")")
      }
      guard languages.contains(parts[1]) else {
        throw Fault("\(path):1: error: the product does not speak '\(parts[1])'")
      }
      if let other = paths[parts[0], default: [:]].updateValue(path, forKey: parts[1]) {
        throw Fault("\(path):1: error: \(other) has the same name")
      }
    }
    return try paths.sorted { $0.key < $1.key }
      .map { name, paths in
        let files = try languages.map { language in
          guard let path = paths[language] else {
            let other = paths.values.min() ?? name
            throw Fault("\(other):1: error: the file is missing in the language '\(language)'")
          }
          return path
        }
        return (name, files)
      }
  }
}
