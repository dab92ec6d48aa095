/// Passwords were hashed with a key of the pepper that is not at hand: nobody can tell a right one from a wrong
/// one, and hashing without it would weaken what somebody wanted strengthened.
public struct MissingPepperKey: Error, Hashable, CustomStringConvertible {
  /// What the key is called by.
  public let id: String

  /// What is wrong, in lower case and without a full stop.
  public var description: String {
    "passwords were hashed with the pepper's key \(id), which is not at hand"
  }
}
