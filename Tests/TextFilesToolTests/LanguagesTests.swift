import Expectations
import Foundation
import Testing

@testable import TextFilesTool

struct LanguagesTests {
  private func languages(_ content: String) throws -> Languages {
    try Languages(StringsFile(content, path: "languages.strings"))
  }

  @Test func `the languages become constants, in their order`() throws {
    let languages = try languages(#""en" = "english, English"; "de" = "german, Deutsch, alemão";"#)
    expect(languages.codes, is: ["en", "de"])
    for line in [
      "  public static let german = Language(number: 1)",
      #"    ("de", ["german", "Deutsch", "alemão"]),"#,
    ] { #expect(languages.swift.contains(line), "\(line)") }
  }

  @Test(arguments: [
    (#""de" = "german, Deutsch";"#, "1: error: the first language must be 'en'"),
    (
      "\"en\" = \"english, English\";\n\"de\" = \"german\";",
      "2: error: name the language in English and in itself"
    ),
  ])
  func `a list without English, or without a name, fails the build`(
    _ content: String,
    _ message: String
  ) {
    #expect(throws: Fault("languages.strings:\(message)")) { try languages(content) }
  }
}
