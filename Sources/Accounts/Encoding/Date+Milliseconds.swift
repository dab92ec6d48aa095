package import Foundation

extension Date {
  /// Whole milliseconds since 1970-01-01T00:00:00Z: the precision of a store.
  package var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  /// The instant a number of milliseconds after 1970-01-01T00:00:00Z.
  package init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The instant as a store gives it back.
  var roundedToMilliseconds: Date { Date(millisecondsSince1970: millisecondsSince1970) }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double { self / .seconds(1) }
}
