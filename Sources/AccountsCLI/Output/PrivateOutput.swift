import Foundation

/// Standard output of commands that print personal data: a file there is for its owner alone,
/// whatever the umask.
enum PrivateOutput {
  /// Makes a new file on standard output readable by its owner alone.
  ///
  /// A file that has data already keeps its permissions: somebody has chosen them, such as for a
  /// program that ships logs.
  static func protect() {
    guard let status = exposedFile(), status.st_size == 0, fchmod(STDOUT_FILENO, 0o600) != 0 else {
      return
    }
    Console.say("accounts: warning: the file on standard output is readable by others")
  }

  /// Makes any file on standard output readable by its owner alone: it gets password hashes.
  ///
  /// - Throws: ``Failure`` if it belongs to another user.
  static func protectHashes() throws {
    guard exposedFile() != nil, fchmod(STDOUT_FILENO, 0o600) != 0 else { return }
    throw Failure(
      .fault,
      code: .cannotOpen,
      "the file on standard output is readable by others, and its permissions cannot be changed",
      hint: "write to a file that you own, then move it"
    )
  }

  /// The status of standard output, if that is a file to which others have access.
  private static func exposedFile() -> stat? {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0
    else { return nil }
    return status
  }
}
