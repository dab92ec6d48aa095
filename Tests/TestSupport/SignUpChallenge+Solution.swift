package import Accounts

extension SignUpChallenge {
  /// The proof of a sign-up: the challenge, a full stop and the first number that solves it.
  package var proof: String {
    var number = 0
    while true {
      let hash = Digest.sha256.hash(Array("\(text).\(number)".utf8))
      let digits = hash.map { byte in
        String(repeating: "0", count: byte.leadingZeroBitCount) + (byte == 0 ? "" : "1")
      }
      if digits.joined().prefix(while: { $0 == "0" }).count >= bits { return "\(text).\(number)" }
      number += 1
    }
  }
}
