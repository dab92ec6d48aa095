import Foundation

/// The progress of an import: users, users per second and remaining time.
struct ImportProgress {
  private let line: StatusLine
  private let start = ContinuousClock.now

  init(_ style: TerminalStyle) { line = StatusLine(style) }

  /// Shows the progress.
  ///
  /// - Parameters:
  ///   - done: the number of users.
  ///   - fraction: the fraction of the file; nil if unknown.
  func show(done: Int, fraction: Double?) {
    let seconds = max(0.001, (ContinuousClock.now - start) / .seconds(1))
    var text =
      "\(done == 1 ? "1 user" : "\(done) users"), \(Int(Double(done) / seconds)) per second"
    if let fraction, fraction > 0 {
      let left = Int((seconds / fraction - seconds).rounded(.up))
      text += ", \(Int(fraction * 100)) %, \(left) s left"
    }
    line.show(text)
  }

  /// Hides the line while other text is printed.
  func pause(_ body: () -> Void) {
    line.clear()
    body()
  }

  /// Removes the line.
  func finish() { line.clear() }
}
