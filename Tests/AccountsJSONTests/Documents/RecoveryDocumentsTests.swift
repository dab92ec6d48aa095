import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts
@testable import AccountsJSON

struct RecoveryDocumentsTests {
  private let code: RecoveryCode
  private let instant = Date(timeIntervalSince1970: 1_795_219_200)

  init() throws { code = try #require(RecoveryCode("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR")) }

  private func json(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  @Test func `new recovery codes are in the JSON, and in no description`() throws {
    let document = NewRecoveryCodesDocument(RecoveryKit(codes: [code], createdAt: instant))
    try expect(
      json(document),
      is:
        #"{"codes":["7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"],"createdAt":"2026-11-21T00:00:00.000Z","left":1}"#
    )
    var dumped = ""
    dump(document, to: &dumped)
    expect("\(document) \(dumped)", is: "(NewRecoveryCodesDocument) - (NewRecoveryCodesDocument)\n")
  }

  @Test func `codes that are left are counted`() throws {
    try expect(
      json(RecoveryCodesDocument(RecoveryCodesLeft(count: 0, createdAt: nil))),
      is: #"{"createdAt":null,"left":0}"#
    )
  }

  @Test func `the code of a confirmation is in the JSON, and in no description`() throws {
    let document = ConfirmedDocument(.restoreEmail, code)
    #expect(try json(document).contains(#""resetCode":"7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR""#))
    var dumped = ""
    dump(document, to: &dumped)
    expect("\(document) \(dumped)", is: "(ConfirmedDocument) - (ConfirmedDocument)\n")
  }
}
