import Expectations
import Foundation
import Testing

/// Runs every file in `Cases` against the real program, each with a new database.
struct CommandCaseTests {
  static let files = paths(of: "Cases")

  /// Returns the paths of the files of a folder, which is named as seen from here.
  static func paths(of folder: String) -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: folder).standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appending(path: $0).path }
  }

  @Test func `there are case files`() { #expect(!Self.files.isEmpty) }

  @Test(arguments: files)
  func `each command does what its file says`(_ file: String) async throws {
    let folder = NSTemporaryDirectory() + "accounts-cases-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let name = URL(filePath: file).lastPathComponent
    for command in try CommandCase.read(String(contentsOfFile: file, encoding: .utf8)) {
      let defaults = ["ACCOUNTS_DB": folder + "/accounts.db", "HOME": folder, "TZ": "UTC"]
      let outcome = try await Program.run(
        command.arguments.map { expand($0, folder) },
        environment: defaults.merging(command.environment.mapValues { expand($0, folder) }) { $1 },
        input: command.input
      )
      let place = "\(name):\(command.line)"
      let (output, expected) = (
        CommandCase.normalised(outcome.output, folder), aligned(command.output)
      )
      let errors = CommandCase.normalised(outcome.errors, folder)
      expect(aligned(output), is: expected, "\(place): standard output")
      expect(errors, is: command.errors, "\(place): standard error")
      expect(outcome.status, is: command.status, "\(place): exit status")
    }
  }

  /// Replaces the spaces between columns if the account of the operator does not have the width
  /// that the cases have.
  private func aligned(_ text: String) -> String {
    guard text.contains("operator:{account}"), NSUserName().count != "root".count else {
      return text
    }
    return text.replacing(#/  +/#, with: "  ")
  }

  private func expand(_ text: String, _ folder: String) -> String {
    text.replacing("{folder}", with: folder)
  }

  private func expand(_ bytes: [UInt8], _ folder: String) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(expand(text, folder).utf8)
  }
}
