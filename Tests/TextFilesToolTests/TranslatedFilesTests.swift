import Expectations
import Testing

@testable import TextFilesTool

struct TranslatedFilesTests {
  @Test(arguments: [
    (["/a/logIn.strings"], "/a/logIn.strings:1: error: name it NAME.LANGUAGE.strings"),
    (["/a/logIn.fr.strings"], "/a/logIn.fr.strings:1: error: the product does not speak 'fr'"),
    (
      ["/a/logIn.en.strings", "/b/logIn.en.strings"],
      "/b/logIn.en.strings:1: error: /a/logIn.en.strings has the same name"
    ),
    (
      ["/a/logIn.de.strings"],
      "/a/logIn.de.strings:1: error: the file is missing in the language 'en'"
    ),
  ])
  func `a file of words with a wrong name, or without a translation, fails the build`(
    _ files: [String],
    _ message: String
  ) {
    #expect(throws: Fault(message)) { try TranslatedFiles.grouped(files, in: ["en", "de"]) }
  }
}
