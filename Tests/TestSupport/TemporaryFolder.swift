import Foundation

/// A folder of a single test, deleted with its contents when the test releases it.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates the folder; without it no test can go on.
  package init() {
    path = NSTemporaryDirectory() + "accounts-tests-" + UUID().uuidString
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch { fatalError("the folder of a test cannot be created: \(error)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a database in the folder.
  package var database: String { path + "/accounts.db" }
}
