import Foundation
import Subprocess
import SystemPackage

/// The built program, run as a process.
enum Program {
  /// The result of a run.
  struct Outcome {
    let output: String
    let errors: String
    let status: Int
  }

  /// Runs the program with only these environment variables, in a folder or in that of the tests.
  static func run(
    _ arguments: [[UInt8]],
    environment: [String: String],
    input: [UInt8] = [],
    in folder: String? = nil
  ) async throws -> Outcome {
    // A file, not a pipe: a program that rejects its arguments exits before reading any input.
    let file = NSTemporaryDirectory() + "accounts-input-" + UUID().uuidString
    try Data(input).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let standardInput = try FileDescriptor.open(file, .readOnly)
    let result = try await Subprocess.run(
      .path(FilePath(path)),
      arguments: Arguments(arguments.map { $0 + [0] }),
      environment: .custom(
        Dictionary(
          uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) }
        )
      ),
      workingDirectory: folder.map { FilePath($0) },
      input: .fileDescriptor(standardInput, closeAfterSpawningProcess: true),
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    )
    guard case .exited(let status) = result.terminationStatus else {
      throw Crashed(status: "\(result.terminationStatus)")
    }
    return Outcome(output: result.standardOutput, errors: result.standardError, status: Int(status))
  }

  struct Crashed: Error {
    let status: String
  }

  /// The path of the program, which is beside the tests.
  private static var path: String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "accounts").path
  }
}
