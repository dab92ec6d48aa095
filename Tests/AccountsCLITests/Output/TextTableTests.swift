import Testing

@testable import AccountsCLI

struct TextTableTests {
  private func table() -> TextTable {
    var table = TextTable(["NAME", "E-MAIL"])
    table.append(["Ada Lovelace", "ada@example.com"])
    table.append(["李雷", "li@example.com"])
    table.append(["Jose\u{301}", "jose@example.com"])
    return table
  }

  @Test func `columns line up, wide characters and marks included`() {
    #expect(
      table().lines(fitting: nil) == [
        "NAME          E-MAIL",
        "Ada Lovelace  ada@example.com",
        "李雷          li@example.com",
        "Jose\u{301}          jose@example.com",
      ]
    )
  }

  @Test func `a narrow terminal cuts the widest columns first`() {
    #expect(
      table().lines(fitting: 22) == [
        "NAME        E-MAIL",
        "Ada Lovel…  ada@examp…",
        "李雷        li@exampl…",
        "Jose\u{301}        jose@exam…",
      ]
    )
  }

  @Test(arguments: [("Ada", 3), ("李雷", 4), ("e\u{301}", 1), ("김", 2), ("กี่", 1), ("", 0)])
  func `a width is counted in columns`(_ row: (text: String, width: Int)) {
    #expect(row.text.displayWidth == row.width)
  }
}
