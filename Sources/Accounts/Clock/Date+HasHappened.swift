package import Foundation

/// Stored instants, which may be of a moment when a clock was wrong.
///
/// A virtual machine may start with the clock of another year until it is set; what was stored then
/// must not limit, admit or delete anything once the clock is right.
extension Date {
  /// The most by which the clocks of the nodes differ, or by which a clock is set back as a matter
  /// of course.
  package static let clockTolerance = Duration.seconds(60)

  /// Whether something can have happened at this stored instant; otherwise it was stored while a
  /// clock was ahead, and is not believed.
  package func hasHappened(by now: Date) -> Bool {
    self <= now.addingTimeInterval(Self.clockTolerance.seconds)
  }

  /// Whether a stored instant that was to come is over, or lies further ahead than a wait can be:
  /// then it was stored while a clock was ahead.
  package func isOver(at now: Date, longest: Duration) -> Bool {
    self <= now || !addingTimeInterval(-longest.seconds).hasHappened(by: now)
  }
}
