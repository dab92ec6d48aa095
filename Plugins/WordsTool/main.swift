import Foundation

// Writes the words of a module as Swift: the first argument is the output, the others are files
// such as `recovery.en.strings`.
do {
  var paths: [String: [String: String]] = [:]
  for path in CommandLine.arguments.dropFirst(2) {
    let parts = URL(filePath: path).lastPathComponent.split(separator: ".")
    guard parts.count == 3 else { throw Fault("\(path):1: error: name it NAME.LANGUAGE.strings") }
    guard Catalogue.languages.contains(String(parts[1])) else {
      throw Fault("\(path):1: error: the product does not speak '\(parts[1])'")
    }
    paths[String(parts[0]), default: [:]][String(parts[1])] = path
  }
  let catalogues = try paths.sorted { $0.key < $1.key }.map { try Catalogue($0.key, $0.value) }
  let text = "import AccountsForms\n\n" + catalogues.map(\.swift).joined(separator: "\n")
  try text.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
