/// A password's hash, as a PHC string that names its own scheme, cost and salt.
struct PasswordHash: Sendable {
  /// The PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…`.
  let phc: String
}

extension PasswordHash: CustomStringConvertible {
  /// Never the hash: logs are no place for it.
  var description: String { "(password hash)" }
}
