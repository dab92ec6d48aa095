import AccountsForms

/// A value of a row that is moved, the same whatever store it comes from.
package enum MoveCell: Hashable, Sendable, Redacted {
  /// No value.
  case null

  /// A number, a flag (0 or 1), or an instant in the units in which it is stored.
  case integer(Int64)

  /// A text in UTF-8.
  case text([UInt8])

  /// Bytes.
  case bytes([UInt8])
}
