import Accounts
import Foundation

/// The machine account that runs the program.
enum Operator {
  /// The actor in the audit log.
  static let current = AuditActor.operator(name)

  private static var name: String {
    guard let entry = getpwuid(getuid()) else { return "\(getuid())" }
    return String(cString: entry.pointee.pw_name)
  }
}
