public import AccountsForms
import Foundation

/// A way to prove who one is, declared by the room that has it.
public struct Factor: Sendable {
  /// The name, which sessions and the audit log keep; it never changes.
  public let name: String

  /// The label of the field in which people show it.
  package let label: Translations

  /// Whether a user has set it up.
  let isSetUp: @Sendable (UserID, any AccountReader) throws -> Bool

  /// Whether what a user shows is right; uses up what is good for one time.
  let verify: @Sendable (Secret, UserID, Work) throws -> Bool

  /// Declares a factor.
  ///
  /// - Parameters:
  ///   - name: the name that sessions keep.
  ///   - label: the label of the field in which people show it.
  ///   - isSetUp: tells whether a user has set it up.
  ///   - verify: tells whether what a user shows is right, in the transaction that goes on.
  init(
    _ name: String,
    label: Translations,
    isSetUp: @escaping @Sendable (UserID, any AccountReader) throws -> Bool,
    verify: @escaping @Sendable (Secret, UserID, Work) throws -> Bool
  ) {
    self.name = name
    self.label = label
    self.isSetUp = isSetUp
    self.verify = verify
  }

  /// The name of the password in sessions; it is proved before all other factors, outside any
  /// transaction, since its proof takes long.
  static let password = "password"
}

extension Factor: Hashable {
  /// Whether two factors have the same name.
  public static func == (left: Factor, right: Factor) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A text that a person shows for one of their factors at a step of a login.
public struct Evidence: Sendable {
  /// The name of the factor.
  public let factor: String

  /// The text as given.
  public let text: Secret

  /// Creates evidence.
  public init(_ factor: String, _ text: Secret) {
    self.factor = factor
    self.text = text
  }
}
