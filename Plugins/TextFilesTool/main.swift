import Foundation

// Writes the text files of a module as Swift. The arguments are `declare` for the module that has
// the languages, else `use`; the output; the file of the languages; words, such as
// `recovery.en.strings`; and files that are built in as they are.
do {
  let arguments = CommandLine.arguments
  let languages = try Languages(StringsFile(path: arguments[3]))
  let files = arguments.dropFirst(4)
  var names: [String] = []
  var paths: [String: [String: String]] = [:]
  for path in files.filter({ $0.hasSuffix(".strings") }) {
    let parts = URL(filePath: path).lastPathComponent.split(separator: ".").map(String.init)
    guard parts.count == 3 else { throw Fault("\(path):1: error: name it NAME.LANGUAGE.strings") }
    guard languages.codes.contains(parts[1]) else {
      throw Fault("\(path):1: error: the product does not speak '\(parts[1])'")
    }
    if let other = paths[parts[0], default: [:]].updateValue(path, forKey: parts[1]) {
      throw Fault("\(path):1: error: \(other) has the same name")
    }
    if !names.contains(parts[0]) { names.append(parts[0]) }
  }
  let catalogues = try names.sorted()
    .map { name in
      try Catalogue(
        name,
        languages.codes.map { language in
          guard let path = paths[name]?[language] else {
            let other = paths[name]?.values.min() ?? name
            throw Fault("\(other):1: error: the file is missing in the language '\(language)'")
          }
          return try StringsFile(path: path)
        }
      )
    }
  let embedded = try EmbeddedFiles(
    files.filter { !$0.hasSuffix(".strings") },
    in: languages.codes
  )
  let parts =
    [arguments[1] == "declare" ? languages.swift : "import AccountsForms\n"]
    + catalogues.map(\.swift)
    + [embedded.swift]
  try parts.joined(separator: "\n").write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
