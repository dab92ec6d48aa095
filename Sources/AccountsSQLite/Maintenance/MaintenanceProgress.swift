/// How far a backup, a restore or a check has come.
public struct MaintenanceProgress: Sendable {
  /// What is being done.
  public enum Step: String, Sendable {
    /// The database is copied.
    case copying

    /// What was written is read and checked.
    case checking
  }

  /// What is being done.
  public let step: Step

  /// How much of the step is done, from 0 to 1.
  public let fraction: Double

  init(_ step: Step, done: Int, of total: Int) {
    self.step = step
    fraction = total > 0 ? Double(done) / Double(total) : 1
  }
}
