public import Foundation

/// A value that can be empty.
///
/// Text, collections, a consent that was not given and `nil` can be empty. A number cannot: 0 is an
/// answer.
public protocol Emptiable {
  /// Whether the value is empty.
  var isEmpty: Bool { get }
}

extension String: Emptiable {}
extension Data: Emptiable {}
extension Array: Emptiable {}
extension Set: Emptiable {}
extension Dictionary: Emptiable {}

extension Optional: Emptiable {
  /// Whether the optional is nil; any value inside it counts as given.
  public var isEmpty: Bool { self == nil }
}

extension Bool: Emptiable {
  /// Whether consent is missing.
  public var isEmpty: Bool { !self }
}

extension Secret: Emptiable {
  /// Whether the secret has no bytes.
  public var isEmpty: Bool { byteCount == 0 }
}
