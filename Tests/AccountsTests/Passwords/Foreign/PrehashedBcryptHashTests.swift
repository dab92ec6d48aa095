import AccountsForms
import Foundation
import Testing

@testable import Accounts

/// Tests of bcrypt with a password that is hashed before; `ForeignHashTests` has the hashes.
struct PrehashedBcryptHashTests {
  @Test func `WordPress' logins trim the password, and so does its hash`() throws {
    let vector = try #require(ForeignVector.all.first { $0.hash.hasPrefix("$wp") })
    let foreign = try #require(try PasswordHash(imported: vector.hash).foreign)
    #expect(try foreign.verify(Secret(" \t\r\n\u{0B}\(vector.password) \n")))
    #expect(try !foreign.verify(Secret("\u{A0}\(vector.password)")))
    #expect(try !foreign.verify(Secret(" ")))
  }
}
