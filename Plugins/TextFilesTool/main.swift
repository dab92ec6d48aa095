import Foundation

// Writes the text files of a module as Swift. The arguments are `declare` for the module that has
// the languages, else `use`; the output; the file of the languages; words, such as
// `recovery.en.strings`; and files that are built in as they are.
do {
  let arguments = CommandLine.arguments
  let languages = try Languages(StringsFile(path: arguments[3]))
  let files = Array(arguments.dropFirst(4))
  let words = files.filter { $0.hasSuffix(".strings") }
  let catalogues = try TranslatedFiles.grouped(words, in: languages.codes)
    .map { try Catalogue($0.name, $0.paths.map(StringsFile.init)) }
  let embedded = try EmbeddedFiles(
    files.filter { !$0.hasSuffix(".strings") },
    in: languages.codes
  )
  let parts =
    [arguments[1] == "declare" ? languages.swift : "import AccountsForms\n"]
    + catalogues.map(\.swift) + [embedded.swift]
  try parts.joined(separator: "\n").write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
