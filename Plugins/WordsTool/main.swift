import Foundation

// Writes the words of a module as Swift: the first argument is the output, the others are files
// such as `recovery.en.strings`.
do {
  var paths: [String: [String: String]] = [:]
  for path in CommandLine.arguments.dropFirst(2) {
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
  let text = "import AccountsForms\n\n" + catalogues.map(\.swift).joined(separator: "\n")
  try text.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
