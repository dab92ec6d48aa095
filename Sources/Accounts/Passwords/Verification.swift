/// What became of checking a password.
struct Verification: Sendable {
  /// Whether it is the one that was hashed.
  let isRight: Bool

  /// The scheme and cost of the hash it was checked against.
  let kind: String

  /// How long it waited behind others for a thread.
  let waited: Duration
}
