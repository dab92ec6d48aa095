import Foundation

/// A folder of one test's own, removed with everything in it when the test lets go of it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "accounts-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A database in the folder.
  var database: String { path + "/accounts.db" }
}
