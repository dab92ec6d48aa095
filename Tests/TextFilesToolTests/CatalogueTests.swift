import Expectations
import Testing

@testable import TextFilesTool

struct CatalogueTests {
  private static let english = """
    /* The texts of
       logins. */
    "logIn" = "Log in";
    "left" = "{n} {n|day|days} left";
    """

  private func catalogue(_ other: String, spanish: String? = nil) throws -> Catalogue {
    let texts = [Self.english, other, spanish ?? other]
    return try Catalogue(
      "logIn",
      zip(["en", "pt", "es"], texts).map { try StringsFile($1, path: "logIn.\($0).strings") }
    )
  }

  @Test func `a catalogue becomes an enumeration with the texts of every language`() throws {
    let catalogue = try catalogue(#""logIn" = "Entrar"; "left" = "{n} {n|dia|dias}";"#)
    expect(catalogue.keys, is: ["logIn", "left"])
    for line in [
      "/// The texts of logins.", "enum LogInMessage: String, Phrase {", "case `logIn`",
      #"Translations(inOrder: ["Log in", "Entrar", "Entrar"]),"#,
    ] { #expect(catalogue.swift.contains(line), "\(line)") }
  }

  @Test(arguments: [
    (#""logIn" = "Entrar";"#, "logIn.pt.strings:1: error: the text 'left' is missing"),
    (
      #""logIn" = "Entrar"; "left" = "{m} {n|dia|dias}";"#,
      "logIn.pt.strings:1: error: 'left' must have the placeholders of English: {n|} {n}"
    ),
    (
      #""logIn" = "Entrar"; "left" = "{n} dias";"#,
      "logIn.pt.strings:1: error: 'left' must have the placeholders of English: {n|} {n}"
    ),
    (
      "\"logIn\" = \"Entrar\";\n\"left\" = \"{n} {n|dia|dias}\";\n\"other\" = \"x\";",
      "logIn.pt.strings:3: error: there is no English text 'other'"
    ),
    (#""logIn" = "";"#, "logIn.pt.strings:1: error: write a text as \"key\" = \"text\";"),
    (
      "\n\"logIn\" = \"Entrar\"",
      "logIn.pt.strings:2: error: write a text as \"key\" = \"text\";"
    ),
    (#""a" = "b"; "a" = "c";"#, "logIn.pt.strings:1: error: the text 'a' is there twice"),
  ])
  func `a text that is missing, malformed or lacks a placeholder fails the build`(
    _ other: String,
    _ message: String
  ) {
    #expect(throws: Fault(message)) { try catalogue(other) }
  }

  @Test(arguments: [
    "\u{FEFF}// A note\r\n\"a\"=\"say \\\"x\\\"\\n\\ty\" ;\r\n",
    "/* A note\n over two lines */ \"a\" = \"say \\\"x\\\"\\n\\ty\";",
  ])
  func `reads what translators' tools write`(_ content: String) throws {
    let file = try StringsFile(content, path: "a.en.strings")
    expect(file.texts, is: ["a": "say \"x\"\n\ty"])
  }
}
