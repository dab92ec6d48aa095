import Accounts
import Foundation

/// Whoever runs the program.
enum Operator {
  /// The account of the machine that the program runs under, as the audit log names it.
  static let current = AuditActor.operator(name)

  private static var name: String {
    guard let entry = getpwuid(getuid()) else { return "\(getuid())" }
    return String(cString: entry.pointee.pw_name)
  }
}
