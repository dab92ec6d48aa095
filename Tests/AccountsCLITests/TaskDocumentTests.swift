import Expectations
import Foundation
import Testing

/// Types the commands of the documents in `docs/tasks` as written, each document with a new
/// database.
struct TaskDocumentTests {
  static let files = CommandCaseTests.paths(of: "../../docs/tasks")

  @Test func `there are documents`() { #expect(Self.files.count >= 3) }

  @Test(arguments: files)
  func `each command prints what its document shows`(_ file: String) async throws {
    let folder = NSTemporaryDirectory() + "accounts-tasks-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = ["ACCOUNTS_DB": "accounts.db", "HOME": folder, "TZ": "UTC"]
    var commands = 0
    for block in try Self.blocks(String(contentsOfFile: file, encoding: .utf8)) {
      guard block.kind == "console" else {
        let place = URL(filePath: "\(folder)/\(block.name)")
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try block.text.write(to: place, atomically: true, encoding: .utf8)
        continue
      }
      for (command, shown) in try Self.commands(block.text) {
        commands += 1
        let (written, place) = try Self.written(command.arguments)
        let (arguments, input) = try Self.redirected(written, in: folder)
        let outcome = try await Program.run(
          arguments,
          environment: environment.merging(command.environment) { $1 },
          input: input,
          in: folder
        )
        if let place {
          try outcome.output.write(toFile: "\(folder)/\(place)", atomically: true, encoding: .utf8)
        }
        let output = (place == nil ? outcome.output : "") + outcome.errors
        let printed = Self.normalised(output, folder)
        expect(printed, is: Self.normalised(shown, folder), "\(command.arguments.count): \(file)")
      }
    }
    #expect(commands > 0)
  }

  /// A fenced block of a document: a file with its name, or a console.
  private struct Block {
    let kind: Substring
    let name: Substring
    let text: String
  }

  private static func blocks(_ document: String) -> [Block] {
    document.matches(of: #/(?ms)^```(\w+) ?(\S*)\n(.*?)^```$/#)
      .map { Block(kind: $0.1, name: $0.2, text: String($0.3)) }
  }

  private static func commands(_ text: String) throws -> [(CommandCase, String)] {
    var commands: [(String, String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        commands.append((String(line), ""))
      } else if !line.isEmpty, let last = commands.indices.last {
        commands[last].1 += line + "\n"
      }
    }
    return try commands.map { (try #require(CommandCase.read($0.0).first), $0.1) }
  }

  /// Returns the arguments before `> FILE`, and the name of the file; nil for none.
  private static func written(
    _ arguments: [[UInt8]]
  ) throws -> (arguments: [[UInt8]], place: String?) {
    guard let sign = arguments.firstIndex(of: Array(">".utf8)) else { return (arguments, nil) }
    let file = try #require(arguments[sign...].dropFirst().first)
    return (Array(arguments[..<sign]), String(decoding: file, as: UTF8.self))
  }

  /// Returns the arguments before `< FILE`, and the content of the file.
  private static func redirected(
    _ arguments: [[UInt8]],
    in folder: String
  ) throws -> (arguments: [[UInt8]], input: [UInt8]) {
    guard let sign = arguments.firstIndex(of: Array("<".utf8)) else { return (arguments, []) }
    let file = String(decoding: try #require(arguments[sign...].dropFirst().first), as: UTF8.self)
    return (
      Array(arguments[..<sign]), Array(try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
    )
  }

  private static func normalised(_ text: String, _ folder: String) -> String {
    CommandCase.normalised(text, folder)
      .replacing(/\S+before-restore-\S+/, with: "{kept}")
  }
}
