import Accounts
import AccountsSQL
import AccountsSQLite

/// The progress of a long operation.
struct ProgressBar {
  private let line: StatusLine

  init(_ style: TerminalStyle) { line = StatusLine(style) }

  /// Shows the progress of a backup, a restore or a check.
  func show(_ progress: MaintenanceProgress) { show(progress.step.rawValue, progress.fraction) }

  /// Shows the progress of a move.
  func show(_ progress: MoveProgress) { show(progress.step.rawValue, progress.fraction) }

  private func show(_ step: String, _ fraction: Double) {
    let width = min(30, Terminal.promptSize.width / 3)
    let filled = Int((fraction * Double(width)).rounded(.down))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    line.show("\(step) [\(bar)] \(Int(fraction * 100)) %")
  }

  /// Removes the bar.
  func finish() { line.clear() }
}
