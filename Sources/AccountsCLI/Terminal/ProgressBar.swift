import Accounts
import Foundation
import Synchronization

/// How far a long piece of work is, on one line of the terminal that is written again and again.
///
/// It is silent where standard error is not a terminal.
final class ProgressBar: Sendable {
  private let shown = Mutex("")
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Shows how far the work is.
  func show(_ progress: MaintenanceProgress) {
    guard isShown else { return }
    let width = 30
    let filled = Int((progress.fraction * Double(width)).rounded(.down))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let percent = Int(progress.fraction * 100)
    let line = "\(progress.step.rawValue) [\(bar)] \(percent) %"
    shown.withLock { shown in
      guard line != shown else { return }
      // Over what was there, to its end.
      let rest = String(repeating: " ", count: max(0, shown.count - line.count))
      Console.say("\r\(line)\(rest)", terminator: "")
      shown = line
    }
  }

  /// Takes the line away.
  func finish() {
    guard isShown else { return }
    shown.withLock { shown in
      guard !shown.isEmpty else { return }
      Console.say("\r" + String(repeating: " ", count: shown.count) + "\r", terminator: "")
      shown = ""
    }
  }
}
