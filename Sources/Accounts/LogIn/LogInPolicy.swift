/// The policy that decides which proofs are enough for a login.
struct LogInPolicy: Sendable {
  /// The factors besides the password that people can set up.
  var factors: [Factor] = []

  /// The most factors that one login asks for, the password included; a user who has set up fewer
  /// is asked for those.
  var most = 2

  /// The factors of which a login needs one more.
  ///
  /// - Parameters:
  ///   - proved: the names of the factors that were proved.
  ///   - owned: the factors besides the password that the user has set up.
  /// - Returns: those to choose from; empty if what was proved is enough.
  func missing(_ proved: [String], of owned: [Factor]) -> [Factor] {
    let left = owned.filter { !proved.contains($0.name) }
    return proved.count < min(most, 1 + owned.count) ? left : []
  }
}
