import Foundation

/// A folder of one test's own, removed with everything in it when the test lets go of it.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates the folder.
  package init() throws {
    path = NSTemporaryDirectory() + "accounts-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A database in the folder.
  package var database: String { path + "/accounts.db" }
}
