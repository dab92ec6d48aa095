import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct UserRankTests {
  private func user(_ name: String?, _ email: String, id: String? = nil) throws -> User {
    try .sample(id: id.flatMap { UserID($0) }, name: name, address: EmailAddress(email))
  }

  private func ranked(_ users: [User], _ text: String) -> [String] {
    let key = SearchKey.key(for: text)
    let ranks = users.compactMap { user in UserRank(user, for: key).map { (user.email, $0) } }
    return ranks.sorted { $0.1 < $1.1 }.map(\.0)
  }

  @Test func `the better the text fits, the earlier a user comes`() throws {
    let users = [
      try user("Grace Madame", "grace@example.com"),
      try user("Grace Ada-Marie", "grace2@example.com"),
      try user("Ada Lovelace", "lovelace@example.com"),
      try user("Grace Hopper", "ada.grace@example.com"),
      try user("ADA", "x@example.com"), try user(nil, "ada@a.example"),
      try user("Joan Clarke", "joan@example.com"),
    ]
    #expect(
      ranked(users, "ada") == [
        // The whole name, the beginning of the address and of the name, of a word, and a piece of
        // one.
        "x@example.com", "ada@a.example", "ada.grace@example.com", "lovelace@example.com",
        "grace2@example.com", "grace@example.com",
      ]
    )
  }

  @Test func `an address and an identifier are found whole, before all else`() throws {
    let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
    let ada = try user("Ada Lovelace", "ada@example.com", id: id)
    let other = try user("Ada Example", "ada@example.com.br")
    expect(ranked([other, ada], "ADA@example.com"), is: ["ada@example.com", "ada@example.com.br"])
    expect(ranked([other, ada], id), is: ["ada@example.com"])
  }

  @Test func `users who fit alike come by name, then by address`() throws {
    let users = [
      try user("Ada B", "2@example.com"), try user("Ada A", "4@example.com"),
      try user("Ada B", "1@example.com"),
    ]
    expect(ranked(users, "ada"), is: ["4@example.com", "1@example.com", "2@example.com"])
  }

  @Test func `each word must be there, in any order, whatever its accents`() throws {
    let user = try user("José Núñez", "jose@example.com")
    for text in ["nunez jose", "JOSÉ", "ñez example", "jose@"] {
      expect(ranked([user], text), is: ["jose@example.com"], "\(text)")
    }
    expect(ranked([user], "jose maria"), is: [])
  }
}
