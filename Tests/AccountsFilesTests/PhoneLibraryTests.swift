import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsFiles

/// Whether the library is beside the tests; one that cannot be loaded fails them.
private let isBuilt =
  if case .failure(.missing) = PhoneLibrary.shared { false } else { true }

@Suite(.enabled(if: isBuilt, "scripts/phone-library builds the library"))
struct PhoneLibraryTests {
  private typealias Defect = PhoneNumberFormat.Defect

  private func format() throws -> PhoneNumberFormat { try PhoneLibrary.shared.get().format }

  @Test(arguments: [
    ("+351 912 345 678", nil, "+351912345678"), ("912 345 678", "PT", "+351912345678"),
    ("(11) 96123-4567", "BR", "+5511961234567"), ("07911 123456", "GB", "+447911123456"),
    ("٠٩١٢ ٣٤٥ ٦٧٨٩", "IR", "+989123456789"), ("00351912345678", "PT", "+351912345678"),
    ("00 351 912 345 678", nil, "+351912345678"), ("011 351 912 345 678", "US", "+351912345678"),
    ("+44 (0)20 7946 0000", nil, "+442079460000"), ("02 3661 8300", "IT", "+390236618300"),
  ])
  func `numbers are read as people of their region write them`(
    text: String,
    region: String?,
    number: String
  ) throws {
    try expect(format().number(from: text, in: region), is: number)
    try expect(format().number(from: number, in: region), is: number)
  }

  @Test(arguments: [
    ("912 345 678", nil, Defect.noCountryCode), ("+999 123 456 789", nil, .noCountryCode),
    ("5550100", "US", .tooShort), ("+351 912", nil, .tooShort),
    ("912 345 678 901 234", "PT", .tooLong),
    ("1", "PT", .notANumber), ("1 800 FLOWERS", "US", .letters),
    ("912 345 678;ext=4", "PT", .extension),
  ])
  private func `a number that cannot be called is refused`(
    text: String,
    region: String?,
    defect: Defect
  ) throws {
    let format = try format()
    #expect(throws: defect) { try format.number(from: text, in: region) }
  }

  @Test func `numbers are national in their region, and international elsewhere`() throws {
    let format = try format()
    expect(format.text(of: "+351912345678", in: "PT"), is: "912 345 678")
    expect(format.text(of: "+351912345678", in: "BR"), is: "+351 912 345 678")
    expect(format.text(of: "+351912345678", in: nil), is: "+351 912 345 678")
    expect(format.text(of: "+1", in: nil), is: "+1")
    expect(format.text(of: "none", in: nil), is: "none")
  }

  @Test func `examples are numbers of the region`() throws {
    let format = try format()
    expect(format.example(in: "BR"), is: "(11) 96123-4567")
    expect(format.example(in: nil), is: "+1 202 555 0100")
    expect(format.example(in: "AQ"), is: "+1 202 555 0100")
    for region in Locale.Region.isoRegions.map(\.identifier) where region.utf8.count == 2 {
      _ = try format.number(from: format.example(in: region), in: region)
    }
  }

  @Test func `a library that is missing or is none is reported`() throws {
    let folder = TemporaryFolder()
    #expect(throws: PhoneLibrary.Defect.missing) { try PhoneLibrary(from: [folder.path]) }
    let file = folder.path + "/" + PhoneLibrary.fileName
    try Data("no library".utf8).write(to: URL(filePath: file))
    let defect = #expect(throws: PhoneLibrary.Defect.self) { try PhoneLibrary(from: [folder.path]) }
    guard case .refused(let reason)? = defect else {
      Issue.record("\(String(describing: defect))")
      return
    }
    #expect(reason.hasPrefix(file))
  }
}
