import AccountsForms
import Expectations
import Testing

@testable import Accounts

/// Tests of the stored form of Flask-Security's hashes; `ForeignHashTests` has the hashes.
struct FlaskSecurityHashTests {
  private let bcrypt = "$2b$05$qGskhsTe0CE5Ei4RaXG9ZOEFHa.8IJc75HVUI.4fV01reHuCK6M.G"

  @Test func `the salt of a site and a user's hash make the stored form`() throws {
    let hashing = FlaskSecurityHashing.double(salt: "146585145368132386173505678016728509634")
    let vector = try #require(ForeignVector.all.first { $0.hash.hasSuffix(bcrypt) })
    expect(hashing.hash(bcrypt), is: vector.hash)
    expect(hashing.hash("plain"), is: "plain")
    expect("\(hashing)", is: "(FlaskSecurityHashing)")
  }

  @Test func `a site that hashes once has no key, and normalizes passwords all the same`() throws {
    // By libpass, of "cañon" in NFKD.
    let bcrypt = "$2b$05$qGskhsTe0CE5Ei4RaXG9ZOR9oK5RPVnpJ/oBWX9Kd4clA2qw40JAm"
    let hash = FlaskSecurityHashing.single.hash(bcrypt)
    expect(hash, is: "$flask-security$" + bcrypt)
    let foreign = try #require(try PasswordHash(imported: hash).foreign)
    #expect(try foreign.verify(Secret("cañon")))
    #expect(try !foreign.verify(Secret("canon")))
  }

  @Test func `another site's salt does not verify the password`() throws {
    let hash = FlaskSecurityHashing.double(salt: "another").hash(bcrypt)
    let foreign = try #require(try PasswordHash(imported: hash).foreign)
    #expect(try !foreign.verify(Secret(ForeignVector.passphrase)))
  }
}
