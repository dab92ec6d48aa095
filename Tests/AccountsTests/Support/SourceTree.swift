import Foundation
import TestSupport
import Testing

/// The files of this package, for tests of their invariants.
enum SourceTree {
  /// The folder of Package.swift; a test of the tests names a copy with planted faults in
  /// `ACCOUNTS_TREE`.
  static let root =
    ProcessInfo.processInfo.environment["ACCOUNTS_TREE"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the files in a folder and its subfolders.
  static func files(under folder: String, withSuffix suffix: String) throws -> [URL] {
    let url = root.appending(path: folder)
    let names = try #require(FileManager.default.enumerator(atPath: url.path))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }
      .map { url.appending(path: $0) }
  }
}
