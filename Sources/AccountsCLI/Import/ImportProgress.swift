import Foundation

/// How far an import is: how many users, how many a second, and how long it takes yet.
struct ImportProgress {
  private let line: StatusLine
  private let start = ContinuousClock.now

  init(_ style: TerminalStyle) { line = StatusLine(style) }

  /// Shows how far it is.
  ///
  /// - Parameters:
  ///   - done: how many users.
  ///   - fraction: how much of the file; nil where that is not known.
  func show(done: Int, fraction: Double?) {
    let seconds = max(0.001, (ContinuousClock.now - start) / .seconds(1))
    var text = "\(done) users, \(Int(Double(done) / seconds)) a second"
    if let fraction, fraction > 0 {
      let left = Int((seconds / fraction - seconds).rounded(.up))
      text += ", \(Int(fraction * 100)) %, \(left) s left"
    }
    line.show(text)
  }

  /// Takes the line away while something else is said.
  func pause(_ body: () -> Void) {
    line.clear()
    body()
  }

  /// Takes the line away.
  func finish() { line.clear() }
}
