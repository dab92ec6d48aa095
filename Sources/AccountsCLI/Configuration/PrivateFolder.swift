import Foundation

/// Folders of one's own.
enum PrivateFolder {
  /// Makes the folder that a file is to be in, and those it is in, for their owner alone; one that is there stays as
  /// it is.
  ///
  /// - Parameter path: the file.
  /// - Throws: what `FileManager` does.
  static func make(for path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
