import AccountsForms
import Expectations
import Testing

@testable import Accounts

struct UserRecordTests {
  @Test func `ASVS 11.7.2: a password is a secret, which is neither shown nor given back as text`()
  {
    var record = UserRecord()
    record[.email] = "ada@example.com"
    record[.password] = "violet canyon otter"
    expect(record.password, is: Secret("violet canyon otter"))
    expect(record[.password], is: nil)
    expect("\(record)", is: "(user record: email, password)")
    expect(String(reflecting: record), is: "(user record: email, password)")
    #expect(Mirror(reflecting: record).children.isEmpty)
  }

  @Test func `an empty value is none`() {
    var record = UserRecord()
    for field in UserRecord.Field.allCases {
      record[field] = "x"
      record[field] = ""
    }
    expect("\(record)", is: "(user record: )")
    record.password = Secret("x")
    record.password = Secret("")
    expect(record.password, is: nil)
  }

  @Test(arguments: [
    ("$2b$10$", true), ("{SSHA}c2FsdA==", true), ("pbkdf2_sha256$", true),
    // The first format of ASP.NET: a zero byte and 48 more.
    ("A" + String(repeating: "A", count: 65) + "==", true),
    ("A" + String(repeating: "A", count: 64), false), ("Another violet canyon otter", false),
    ("violet canyon otter", false), ("A", false), ("", false),
  ])
  func `a password that begins like a hash is recognized`(_ password: String, _ isHash: Bool) {
    expect(PasswordHash.resembles(Secret(password)), is: isHash)
  }
}
