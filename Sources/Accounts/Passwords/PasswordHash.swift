/// A password's hash, as a PHC string that names its own scheme, cost and salt.
struct PasswordHash: Sendable {
  /// The PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…`.
  let phc: String

  /// What it cost; nil where it is not argon2id of today's version, 0x13.
  var cost: HashingCost? {
    guard let match = phc.wholeMatch(of: /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$.+/) else {
      return nil
    }
    guard let memory = Int(match.1), let passes = Int(match.2) else { return nil }
    return HashingCost(memoryKiB: memory, passes: passes)
  }
}

extension PasswordHash: CustomStringConvertible {
  /// Never the hash: logs are no place for it.
  var description: String { "(password hash)" }
}
