/// How many sign-ups come from one network, so that nobody fills the database, or learns who is in it.
public struct SignUpLimit: Hashable, Sendable {
  /// How long after the first of them they are forgotten, and the count begins anew.
  static let period = Duration.seconds(3600)

  /// How many sign-ups a network has in an hour, whatever becomes of them: a school has one address.
  public var perNetwork: Int

  /// How often a network is told in an hour whether an address is taken: forms ask while they are filled in.
  var questions: Int { 5 * perNetwork }

  /// Chooses a limit.
  public init(perNetwork: Int = 100) { self.perNetwork = perNetwork }
}
