import Foundation

/// A folder of a single test, deleted with its contents when the test releases it.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates the folder.
  package init() throws {
    path = NSTemporaryDirectory() + "accounts-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a database in the folder.
  package var database: String { path + "/accounts.db" }
}
