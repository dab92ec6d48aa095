import Foundation

/// How far an import is, on one line of the terminal: how many users, how many a second, and how long it takes yet.
///
/// It is silent where standard error is not a terminal.
final class ImportProgress {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var line = ""

  /// Shows how far it is.
  ///
  /// - Parameters:
  ///   - done: how many users.
  ///   - fraction: how much of the file; nil where that is not known.
  func show(done: Int, fraction: Double?) {
    guard isShown else { return }
    let seconds = max(0.001, (ContinuousClock.now - start) / .seconds(1))
    var text = "\(done) users, \(Int(Double(done) / seconds)) a second"
    if let fraction, fraction > 0 {
      let left = Int((seconds / fraction - seconds).rounded(.up))
      text += ", \(Int(fraction * 100)) %, \(left) s left"
    }
    pause {}
    line = text
    Console.say(line, terminator: "")
  }

  /// Takes the line away while something else is said.
  func pause(_ body: () -> Void) {
    if isShown, !line.isEmpty {
      Console.say("\r" + String(repeating: " ", count: line.count) + "\r", terminator: "")
      line = ""
    }
    body()
  }

  /// Takes the line away.
  func finish() { pause {} }
}
