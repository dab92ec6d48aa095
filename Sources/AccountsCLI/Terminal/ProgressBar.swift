import Accounts
import AccountsSQLite

/// The progress of a long operation.
struct ProgressBar {
  private let line: StatusLine

  init(_ style: TerminalStyle) { line = StatusLine(style) }

  /// Shows the progress.
  func show(_ progress: MaintenanceProgress) {
    let width = min(30, Terminal.promptSize.width / 3)
    let filled = Int((progress.fraction * Double(width)).rounded(.down))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    line.show("\(progress.step.rawValue) [\(bar)] \(Int(progress.fraction * 100)) %")
  }

  /// Removes the bar.
  func finish() { line.clear() }
}
