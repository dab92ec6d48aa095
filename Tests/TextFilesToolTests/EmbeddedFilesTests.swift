import Expectations
import Foundation
import Testing

@testable import TextFilesTool

struct EmbeddedFilesTests {
  private static let english = "=== test\nHello {{name}}\n=== other\n{{link}}\n"

  private func fault(_ files: [String: String]) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    let paths = files.keys.sorted().map { folder.appending(path: $0).path(percentEncoded: false) }
    do {
      _ = try EmbeddedFiles(paths, in: ["en", "de"])
      return nil
    } catch let fault as Fault {
      return fault.description.replacing(folder.path(percentEncoded: false) + "/", with: "")
    }
  }

  @Test func `files are built in by name, with every character`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).css")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("a { content: \"\\201C\" }\n".utf8).write(to: file)
    let files = try EmbeddedFiles([file.path()], in: ["en"])
    #expect(
      files.swift.contains(#"("\#(file.lastPathComponent)", "a { content: \"\\201C\" }\n"),"#)
    )
    try expect(EmbeddedFiles([], in: ["en"]).swift, is: "")
  }

  @Test func `a translated file has the parts and the tags of English`() throws {
    let other = "=== test\n{{name}}, hallo\n=== other\nHier: {{link}}\n"
    try expect(fault(["a.en.txt": Self.english, "a.de.txt": other]), is: nil)
  }

  @Test(arguments: [
    (["a.en.txt": english], "a.en.txt:1: error: the file is missing in the language 'de'"),
    (
      ["a.en.txt": english, "a.de.txt": "=== test\nHallo {{name}}\n"],
      "a.de.txt:1: error: the parts and their tags must be those of English"
    ),
    (
      ["a.en.txt": english, "a.de.txt": "=== test\n\n{{name}}\n=== other\n{{lnk}}\n"],
      "a.de.txt:4: error: the parts and their tags must be those of English"
    ),
    (
      ["a.en.txt": "", "a.de.txt": "", "a.fr.txt": ""],
      "a.fr.txt:1: error: the product does not speak 'fr'"
    ),
    (["x/a.css": "", "y/a.css": ""], "x/a.css:1: error: another file has the same name"),
  ])
  func `a file that is missing, twice there or lacks a tag fails the build`(
    _ files: [String: String],
    _ message: String
  ) throws {
    try expect(fault(files), is: message)
  }
}
