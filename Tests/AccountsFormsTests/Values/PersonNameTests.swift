import AccountsForms
import Expectations
import Foundation
import Testing

struct PersonNameTests {
  @Test(arguments: [
    "Ada Lovelace", "A", "José", "Nguyễn Thị Ánh", "O’Connor", "O'Connor", "Jean-Luc", "李雷",
    "山田太郎", "マイケル・ジャクソン", "김철수", "สมชาย", "Ольга", "Ελένη", "محمد", "שרה", "प्रिया",
    "Gal·la", "Dr. Martin Luther King Jr.", "علی‌رضا", "ශ්‍රී ලංකා", "ג׳ורג׳", "Þórður", "Łukasz",
    "𞤀𞤣𞤢𞤥", "ʻAukai", "བསྟན་འཛིན་རྒྱ་མཚོ", "ശ്രീനിവാസന്\u{200D}",
    "নায়ত্\u{200D}".precomposedStringWithCanonicalMapping,
    "Ulug‘bek", "‘t Hooft", "דוד בן־גוריון", "ジャン＝ポール", "瓦歷斯‧諾幹", "約翰．雅各", "ए॰ पी॰ जे॰ अब्दुल कलाम",
    "Rajesh A/L Muthusamy", "Shanti A/P Raman", "Ravi s/o Kumar", "ገ/ማርያም", "G/Egziabher",
    "Martin Luther King, Jr.", "葛\u{E0100}城", "〇野", "Հովհ․ Թումանյան",
    String(repeating: "é", count: 200),
  ])
  func `keeps a name of any script unchanged`(_ text: String) throws {
    try expect(PersonName(text).text, is: text)
  }

  @Test(arguments: [
    Case("  Ada  ", "Ada"), Case("Ada   Lovelace", "Ada Lovelace"),
    Case("Ada\u{3000}Lovelace", "Ada Lovelace"), Case("Ada\u{A0} Lovelace", "Ada Lovelace"),
    Case("O´Brien", "O’Brien"), Case("O`Brien", "O’Brien"), Case("O\u{2032}Brien", "O’Brien"),
    Case("Smith–Jones", "Smith-Jones"),
    Case("卡里‑佩卡", "卡里-佩卡"), Case("דוד כהן\u{200F}", "דוד כהן"), Case("\u{FEFF}Ada\u{AD}", "Ada"),
    Case("Jose\u{301}", "José"), Case("\tAda\n", "Ada"),
  ])
  func `trims and composes a name, and collapses its spaces`(_ row: Case<String, String>) throws {
    let name = try PersonName(row.input).text
    expect(Array(name.unicodeScalars), is: Array(row.outcome.unicodeScalars))
    try expect(PersonName(name).text, is: name)
  }

  /// The characters that docs/names.md lists one by one.
  @Test(arguments: [
    "O\u{201B}Connor", "\u{55A}Ada", "ג\u{5F4}ורג", "Anne\u{2010}Marie", "Հովհ\u{58A}Թում",
    "ジャン\u{30A0}ポール", "瓦歷斯\u{2022}諾幹", "བསྟན\u{F0C}འཛིན", "Gal\u{B7}la", "ジャン\u{30FB}ポール",
  ])
  func `keeps the documented punctuation as typed`(_ text: String) throws {
    expect(Array(try PersonName(text).text.unicodeScalars), is: Array(text.unicodeScalars))
  }

  @Test(arguments: [
    Case("Tan Ah Kow (Chen Yagou)", PersonName.Defect.character("(")),
    Case("Tan Ah Kow)", .character(")")), Case("Tan （Chen）", .character("（")),
    Case("Jennifer 8. Lee", .character("8")), Case("Aman @ Haniff", .character("@")),
    Case("!Auchab", .character("!")), Case("Skwxwú7mesh", .character("7")),
  ])
  func `rejects the documented names with digits, symbols and parentheses`(
    _ row: Case<String, PersonName.Defect>
  ) {
    #expect(throws: row.outcome) { try PersonName(row.input) }
  }

  @Test(arguments: [
    Case("", PersonName.Defect.empty), Case("   ", .empty), Case("\u{3000}", .empty),
    Case(String(repeating: "a", count: 201), .tooLong),
    Case(String(repeating: "a", count: 1_000_000), .tooLong),
    Case("---", .noLetter), Case("''", .noLetter), Case(". .", .noLetter),
    Case("John123", .character("1")), Case("١", .character("١")), Case("Ada_L", .character("_")),
    Case("a\nb", .character("\n")), Case("a\tb", .character("\t")),
    Case("a\u{0}b", .character("\0")),
    Case("a\u{202E}b", .character("\u{202E}")), Case("a\u{2066}b", .character("\u{2066}")),
    Case("a\u{200B}b", .character("\u{200B}")), Case("a\u{FEFF}b", .character("\u{FEFF}")),
    Case("Ad\u{200D}a", .character("\u{200D}")), Case("علی\u{200C}", .character("\u{200C}")),
    Case("\u{3164}", .character("\u{3164}")), Case("\u{115F}", .character("\u{115F}")),
    Case("Ada\u{34F}", .character("\u{34F}")), Case("Ada\u{FE0F}", .character("\u{FE0F}")),
    Case("\u{301}Ada", .character("\u{301}")), Case("Ada \u{301}", .character("\u{301}")),
    Case("Nguyễ\u{200D}n", .character("\u{200D}")),
    Case("A" + String(repeating: "\u{300}", count: 8), .character("\u{300}")),
    Case("visit evil.example/x", .character("/")), Case("Ada/Lovelace", .character("/")),
    Case("a/b/c", .character("/")), Case("/Ada", .character("/")), Case("A/ L", .character("/")),
    Case("Ada,", .character(",")), Case(", Ada", .character(",")),
    Case("a\u{E0100}b", .character("\u{E0100}")), Case("न\u{200D}", .character("\u{200D}")),
    Case("Ada😀", .character("😀")), Case("<b>", .character("<")),
    Case("A\u{E000}", .character("\u{E000}")),
  ])
  func `rejects any other text with its defect`(_ row: Case<String, PersonName.Defect>) {
    #expect(throws: row.outcome) { try PersonName(row.input) }
  }
}
