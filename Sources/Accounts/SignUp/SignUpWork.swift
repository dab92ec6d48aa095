/// The proof of work that sign-ups over a network need, against robots.
///
/// A robot pays for each account with computing or waiting; a browser computes while the person
/// fills in the form. The construction is Hashcash's (A. Back, "Hashcash – a denial of service
/// counter-measure", 2002) with a challenge of the server; pricing by work is from C. Dwork and M.
/// Naor, "Pricing via processing or combatting junk mail", 1992.
public struct SignUpWork: Hashable, Sendable {
  /// The difficulties: below, a robot notices nothing; beyond, an old phone computes for minutes.
  public static let difficulties = 8...24

  /// The number of zero bits that the SHA-256 of a solution begins with: one in 2^bits numbers is a
  /// solution.
  public let bits: Int

  /// Creates a proof of work with a difficulty; nil if it is not one of ``difficulties``.
  public init?(bits: Int) {
    guard Self.difficulties.contains(bits) else { return nil }
    self.bits = bits
  }
}

/// The proof of work that comes with a sign-up.
public enum SignUpProof: Hashable, Sendable {
  /// The proof that the client sent: a challenge, a full stop and a number that solves it; nil if
  /// it sent none.
  case sent(String?)

  /// None is asked for: the sign-up comes from the terminal of this machine.
  case notAsked

  /// The name of the proof in errors and requests.
  public static let field = "proof"
}
