import Foundation
import Testing

/// Runs every file in `Cases` against the real program, each with a new database.
struct CommandCaseTests {
  static let files: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appending(path: $0).path }
  }()

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
      let (output, expected) = (normalised(outcome.output, folder), aligned(command.output))
      #expect(aligned(output) == expected, "\(place): standard output")
      #expect(normalised(outcome.errors, folder) == command.errors, "\(place): standard error")
      #expect(outcome.status == command.status, "\(place): exit status")
    }
  }

  /// Replaces the spaces between columns if the account of the operator does not have the width that the cases have.
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

  /// Replaces values that differ between runs with a name in braces.
  private func normalised(_ text: String, _ folder: String) -> String {
    text.replacing(folder, with: "{folder}")
      .replacing(
        /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/,
        with: "{uuid}"
      )
      .replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "{instant}")
      .replacing(/"day":"20\d\d-\d\d-\d\d"/, with: "\"day\":\"{day}\"")
      .replacing(#/  20\d\d-\d\d-\d\d/#, with: "  {today}")
      .replacing(/\b[0-9a-f]{64}\b/, with: "{hash}")
      .replacing(/operator:[\w.-]+/, with: "operator:{account}")
      // Key IDs only on lines with a key: other eight-digit numbers must stay.
      .replacing(/(?m)^[0-9a-f]{8}(?=$|  )/, with: "{key}")
      .replacing(/(key |by )[0-9a-f]{8}\b/) { "\($0.1){key}" }
      .replacing(/"[0-9a-f]{8}"/, with: "\"{key}\"")
      .replacing(/(?m)^accounts: SQLite .*$/, with: "accounts: SQLite {version}")
      .replacing(/--after [\w-]+/, with: "--after {cursor}")
      .replacing("\r\n", with: "\n")
  }
}
