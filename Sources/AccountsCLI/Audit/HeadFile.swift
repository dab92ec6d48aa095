import Accounts
import AccountsFiles
import ArgumentParser
import Foundation

/// The file that keeps the last verified head of the audit log between two runs.
struct HeadFile: ParsableArguments {
  /// The longest content that is read, more than any head has.
  private static let longest = 1024

  @Option(
    help: ArgumentHelp(
      "Verify only the events after the one whose number and hash are in this file, or all events if the file does not exist yet. If it finds no change, 'accounts audit verify' then writes the number and the hash of the last event to the file.",
      valueName: "file"
    )
  )
  var headFile: String?

  /// The head in the file; nil if no file is named, or none exists yet.
  ///
  /// - Throws: ``Failure``.
  func read() throws -> AuditHead? {
    guard let path = headFile else { return nil }
    let content: String
    do throws(NamedFileError) {
      let bytes = try NamedFile.read(path, .regular, atMost: Self.longest)
      content = String(decoding: bytes, as: UTF8.self)
    } catch {
      if error == .system(.ENOENT) { return nil }
      throw Self.failure(path, "be read (\(error))")
    }
    if let head = AuditHead(content.trimmingCharacters(in: .whitespacesAndNewlines)) { return head }
    throw Failure(
      .usage,
      code: .setting,
      "\(path.shown) contains no head of an audit log",
      hint: "name another file with --head-file, or remove this one to verify all events"
    )
  }

  /// Replaces the head in the file.
  ///
  /// - Throws: ``Failure``.
  func write(_ head: AuditHead) throws {
    guard let path = headFile else { return }
    do {
      try Data("\(head)\n".utf8).write(to: URL(filePath: path), options: .atomic)
      try Folder.synchronize(of: path)
    } catch { throw Self.failure(path, "be written") }
  }

  private static func failure(_ path: String, _ what: String) -> Failure {
    Failure(
      .fault,
      code: .setting,
      "\(path.shown) cannot \(what)",
      hint: "check the path and the permissions of the file and its folder"
    )
  }
}
