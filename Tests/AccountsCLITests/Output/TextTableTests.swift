import Expectations
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

  @Test func `aligns columns with wide and combining characters`() {
    expect(
      table().layout(fitting: nil).lines,
      is: [
        "NAME          E-MAIL",
        "Ada Lovelace  ada@example.com",
        "李雷          li@example.com",
        "Jose\u{301}          jose@example.com",
      ]
    )
  }

  @Test func `a narrow terminal cuts the widest columns first`() {
    expect(
      table().layout(fitting: 22).lines,
      is: [
        "NAME        E-MAIL",
        "Ada Lovel…  ada@examp…",
        "李雷        li@exampl…",
        "Jose\u{301}        jose@exam…",
      ]
    )
  }

  /// Returns a table of users, as in lists.
  private func users() -> TextTable {
    var table = TextTable([
      "NAME", .whole("E-MAIL"), .spare("LANGUAGE", 1), .spare("STATUS", 3), .spare("CREATED", 2),
    ])
    table.append([
      "Augusta Ada King, Countess of Lovelace", "ada@example.com", "english", "enabled",
      "2026-11-21",
    ])
    table.append([
      "李雷", "grace.brewster.hopper@navy.example.com", "portuguese", "enabled", "2026-11-21",
    ])
    table.append(["Jose\u{301} 🎉🎉", "jose@example.com", "spanish", "disabled", "2026-11-21"])
    return table
  }

  @Test func `at 80 columns, drops minor columns and keeps addresses whole`() {
    let layout = users().layout(fitting: 80)
    expect(
      layout.lines,
      is: [
        "NAME                            E-MAIL                                  STATUS",
        "Augusta Ada King, Countess of…  ada@example.com                         enabled",
        "李雷                            grace.brewster.hopper@navy.example.com  enabled",
        "Jose\u{301} 🎉🎉                       jose@example.com                        disabled",
      ]
    )
    expect(layout.leftOut, is: ["LANGUAGE", "CREATED"])
    #expect(layout.lines.allSatisfy { $0.displayWidth <= 80 })
  }

  @Test func `at 40 columns, cuts names before addresses`() {
    let layout = users().layout(fitting: 40)
    expect(
      layout.lines,
      is: [
        "NAME      E-MAIL",
        "Augusta…  ada@example.com",
        "李雷      grace.brewster.hopper@navy.ex…",
        "Jose\u{301} 🎉…  jose@example.com",
      ]
    )
    expect(layout.leftOut, is: ["LANGUAGE", "STATUS", "CREATED"])
  }

  @Test func `a column that is kept whole leaves rather than being cut`() {
    var table = TextTable([.spare("TIME", 1, isKeptWhole: true), .whole("ACTION"), "TARGET"])
    let target = "augusta.ada.king@lovelace.example"
    table.append(["2026-11-21 12:00:00", "logIn: wrongPassword", target])
    expect(
      table.layout(fitting: 67).lines.last,
      is: "2026-11-21 12:00:00  logIn: wrongPassword  augusta.ada.king@lovela…"
    )
    expect(
      table.layout(fitting: 46).lines.last,
      is: "logIn: wrongPassword  augusta.ada.king@lovela…"
    )
  }

  @Test(arguments: 18...200)
  func `every line fits any terminal with room for two columns`(_ width: Int) {
    for line in users().layout(fitting: width).lines { #expect(line.displayWidth <= width) }
  }

  @Test func `drops an empty column first, without reporting it`() {
    var table = TextTable([.whole("TO"), .spare("DETAIL", 1), .spare("WHY NOT", 2)])
    table.append(["ada@example.com", "member", ""])
    let layout = table.layout(fitting: 25)
    expect(layout.lines, is: ["TO               DETAIL", "ada@example.com  member"])
    expect(layout.leftOut, is: [])
  }

  @Test func `drops no column when there is room or no terminal`() {
    #expect(users().layout(fitting: 200).leftOut.isEmpty)
    #expect(users().layout(fitting: nil).leftOut.isEmpty)
  }
}
