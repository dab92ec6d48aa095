import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

/// Tests of the form in which hashes of Firebase are stored, and of the parameters of a project.
struct FirebaseScryptHashTests {
  @Test func `Firebase's parameters and a user's hash and salt make the stored form`() throws {
    let parameters = try #require(
      FirebaseParameters(
        signerKey:
          "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
        saltSeparator: "Bw==",
        rounds: "8",
        memoryCost: "14"
      )
    )
    let hash = parameters.hash(
      "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
      salt: "42xEC+ixf3L2lw=="
    )
    expect(hash, is: ForeignVector.all.last?.hash)
    expect(parameters.hash("no base64!", salt: ""), is: nil)
    var dumped = ""
    dump(parameters, to: &dumped)
    expect("\(parameters) \(dumped)", is: "(FirebaseParameters) - (FirebaseParameters)\n")
  }

  @Test(arguments: [
    ("", "Bw==", "8", "14"), ("AAAA", "Bw==", "8", "14"),
    ("jxspr8Ki0RYycVU8zykbdA==", "!", "8", "14"),
    ("jxspr8Ki0RYycVU8zykbdA==", "Bw==", "0", "14"),
    ("jxspr8Ki0RYycVU8zykbdA==", "Bw==", "8", "31"),
    ("jxspr8Ki0RYycVU8zykbdA==", "Bw==", "08", "14"),
  ])
  func `invalid parameters of Firebase are refused`(
    _ row: (key: String, separator: String, rounds: String, cost: String)
  ) {
    let parameters = FirebaseParameters(
      signerKey: row.key,
      saltSeparator: row.separator,
      rounds: row.rounds,
      memoryCost: row.cost
    )
    #expect(parameters == nil)
  }
}
