/// A group of jobs in the hashing queue; groups take turns.
struct HashingGroup: Hashable, Sendable {
  private let name: String

  /// Whether the jobs are sign-ups: together they fill at most half of the queue, so that a flood
  /// of them leaves room for logins.
  let isOfSignUps: Bool

  /// Creates a group with a name.
  init(_ name: String, isOfSignUps: Bool) {
    self.name = name
    self.isOfSignUps = isOfSignUps
  }
}

extension HashingGroup: ExpressibleByStringInterpolation {
  /// Creates a group with a name, such as `import`.
  init(stringLiteral name: String) { self.init(name, isOfSignUps: false) }
}
