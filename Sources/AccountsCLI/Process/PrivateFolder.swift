import Foundation

/// Folders that only their owner can access.
enum PrivateFolder {
  /// Creates the folder of a file and its parents, accessible only to their owner; existing folders
  /// are unchanged.
  ///
  /// - Parameter path: the path of the file.
  /// - Throws: the errors of `FileManager`.
  static func make(for path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
