/// What sign-ups are counted by: a network.
struct SignUpLane: Hashable, Sendable {
  /// What the database calls it.
  let name: String

  /// The lane of the network that an address is of.
  init(_ address: NetworkAddress) { name = "signUp:" + SHA256.hexadecimal(address.network) }
}
