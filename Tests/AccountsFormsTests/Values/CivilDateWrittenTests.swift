import AccountsForms
import Expectations
import Testing

struct CivilDateWrittenTests {
  @Test(arguments: [
    ("31/12/1990", Language.portuguese), ("31.12.1990", .spanish), ("31-12-1990", .spanish),
    (" 31 12 1990 ", .portuguese), ("31 de dezembro de 1990", .portuguese),
    ("31 de diciembre de 1990", .spanish), ("31 dez 1990", .portuguese),
    ("31 DICIEMBRE 1990", .spanish), ("31. Dezember 1990", .german), ("31.12.1990", .german),
    ("31/12/1990", .english), ("12/31/1990", .english),
    ("31 December 1990", .english), ("December 31, 1990", .english), ("Dec 31 1990", .english),
    ("31st", .english), ("٣١/١٢/١٩٩٠", .portuguese),
  ])
  func `reads a day as people write it`(_ text: String, _ language: Language) {
    let day = CivilDate(written: text, in: language)
    expect(day, is: (text == "31st" ? nil : CivilDate(year: 1990, month: 12, day: 31)))
  }

  @Test func `the day comes first, but nothing is guessed in English`() {
    let third = CivilDate(year: 1990, month: 4, day: 3)
    expect(CivilDate(written: "3/4/1990", in: .portuguese), is: third)
    expect(CivilDate(written: "03/04/1990", in: .spanish), is: third)
    expect(CivilDate(written: "3.4.1990", in: .german), is: third)
    expect(CivilDate(written: "3/4/1990", in: .english), is: nil)
    expect(
      CivilDate(written: "4/4/1990", in: .english),
      is: CivilDate(year: 1990, month: 4, day: 4)
    )
  }

  @Test(arguments: [
    "", "31/12", "31/12/90", "1990/12/31", "1990-12-31", "32/12/1990", "30/2/1990", "31/13/1990",
    "31 brumaire 1990", "31 de 1990", "de de de", "+1/2/1990", "31//1990", "a/b/c", "31/12/19900",
  ])
  func `reads no other text`(_ text: String) {
    for language in Language.allCases {
      expect(CivilDate(written: text, in: language), is: nil)
    }
  }
}
