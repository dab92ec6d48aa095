import Accounts
import AccountsSQLite

/// How far a long piece of work is.
struct ProgressBar {
  private let line: StatusLine

  init(_ style: TerminalStyle) { line = StatusLine(style) }

  /// Shows how far the work is.
  func show(_ progress: MaintenanceProgress) {
    let width = min(30, Terminal.promptSize.width / 3)
    let filled = Int((progress.fraction * Double(width)).rounded(.down))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    line.show("\(progress.step.rawValue) [\(bar)] \(Int(progress.fraction * 100)) %")
  }

  /// Takes it away.
  func finish() { line.clear() }
}
