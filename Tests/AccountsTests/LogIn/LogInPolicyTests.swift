import Expectations
import Testing

@testable import Accounts

struct LogInPolicyTests {
  @Test(arguments: [
    (2, "password", "", ""), (2, "password", "word", "word"),
    (2, "password", "word number", "word number"), (2, "password word", "word number", ""),
    (3, "password", "word number", "word number"), (3, "password number", "word number", "word"),
    (3, "password number word", "word number", ""), (3, "password", "word", "word"),
    (3, "password word", "word", ""), (1, "password", "word number", ""),
  ])
  func `a login needs as many proofs as the most, or as the user has factors`(
    _ row: (most: Int, proved: String, owned: String, missing: String)
  ) {
    let owned = row.owned.split(separator: " ").map { Factor.named(String($0)) }
    let proved = row.proved.split(separator: " ").map(String.init)
    let missing = LogInPolicy(factors: owned, most: row.most).missing(proved, of: owned)
    expect(missing.map(\.name).joined(separator: " "), is: row.missing)
  }
}
