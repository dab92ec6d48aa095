package import Foundation

extension Date {
  /// The whole milliseconds since 1970-01-01T00:00:00Z: the precision of a store.
  package var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  /// Creates an instant from the milliseconds since 1970-01-01T00:00:00Z.
  package init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The instant in the precision of a store.
  var roundedToMilliseconds: Date { Date(millisecondsSince1970: millisecondsSince1970) }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double { self / .seconds(1) }
}
