import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct UserCursorTests {
  @Test(arguments: ["", "ada", "josé\n\n", "李雷", String(repeating: "é?/+", count: 50)])
  func `reads back a cursor as written`(_ key: String) throws {
    var generator = SystemRandomNumberGenerator()
    let id = UserID(at: .now, using: &generator)
    for (sort, key) in [(UserQuery.Sort.name, key), (.email, key), (.created, "1700000000000")] {
      let cursor = UserCursor(sort: sort, key: key, id: id)
      expect(UserCursor(cursor.description), is: cursor)
      let isPlain = cursor.description.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
      }
      #expect(isPlain)
    }
  }

  @Test(arguments: UserQuery.Sort.allCases, [false, true])
  func `the cursor at a user is that of a list which ends with the user`(
    _ sort: UserQuery.Sort,
    _ isDescending: Bool
  ) async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    for (name, email) in [("Zoë Ádams", "Z@München.de"), ("Ada", "ada@example.com")] {
      try await accounts.signUp(email, name: name)
    }
    let query = UserQuery(sort: sort, isDescending: isDescending, limit: 1)
    let page = try await accounts.administration.list(query)
    let user = try #require(page.users.first)
    expect(UserCursor(at: user, sort, isDescending: isDescending), is: page.next)
  }

  @Test(arguments: [
    "", "x", "!!!!", "bmFtZQ", "bmFtZQpub3QtYW4taWQKa2V5", "Y3JlYXRlZA==",
    // "created", an identifier, and a key that is not a number.
    "Y3JlYXRlZAowMTIzNDU2Ny04OWFiLTdjZGUtOGYwMS0yMzQ1Njc4OWFiY2QKeHl6",
  ])
  func `rejects any other text`(_ text: String) {
    expect(UserCursor(text), is: nil)
  }
}
