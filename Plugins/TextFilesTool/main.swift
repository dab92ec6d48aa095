import Foundation

// Writes the text files of a module as Swift: the first argument is the output, the others are
// words, such as `recovery.en.strings`, and files that are built in as they are.
do {
  var paths: [String: [String: String]] = [:]
  let (words, others) = CommandLine.arguments.dropFirst(2)
    .reduce(into: ([String](), [String]())) { files, path in
      if path.hasSuffix(".strings") { files.0.append(path) } else { files.1.append(path) }
    }
  for path in words {
    let parts = URL(filePath: path).lastPathComponent.split(separator: ".").map(String.init)
    guard parts.count == 3 else { throw Fault("\(path):1: error: name it NAME.LANGUAGE.strings") }
    guard Catalogue.languages.contains(parts[1]) else {
      throw Fault("\(path):1: error: the product does not speak '\(parts[1])'")
    }
    if let other = paths[parts[0], default: [:]].updateValue(path, forKey: parts[1]) {
      throw Fault("\(path):1: error: \(other) has the same name")
    }
  }
  let catalogues = try paths.sorted { $0.key < $1.key }
    .map { name, paths in
      try Catalogue(name, Catalogue.languages.compactMap { try paths[$0].map(StringsFile.init) })
    }
  let parts = ["import AccountsForms\n"] + catalogues.map(\.swift) + [try EmbeddedFiles(others).swift]
  try parts.joined(separator: "\n")
    .write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
