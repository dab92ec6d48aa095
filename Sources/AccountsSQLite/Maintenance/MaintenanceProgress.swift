/// The progress of a backup, a restore or a check.
public struct MaintenanceProgress: Sendable {
  /// A step of the work.
  public enum Step: String, Sendable {
    /// Copying the database.
    case copying

    /// Reading and checking the result.
    case checking
  }

  /// The current step.
  public let step: Step

  /// The completed fraction of the step, from 0 to 1.
  public let fraction: Double

  init(_ step: Step, done: Int, of total: Int) {
    self.step = step
    fraction = total > 0 ? Double(done) / Double(total) : 1
  }
}
