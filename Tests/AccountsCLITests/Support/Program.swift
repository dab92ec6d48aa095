import Foundation
import Subprocess
import SystemPackage

/// The program as it was built, run for real.
enum Program {
  /// What a run of the program left behind.
  struct Outcome {
    let output: String
    let errors: String
    let status: Int
  }

  /// Runs the program in an environment of nothing but these variables.
  static func run(
    _ arguments: [[UInt8]],
    environment: [String: String],
    input: [UInt8]
  ) async throws -> Outcome {
    // A file and not a pipe: a program that refuses its arguments ends before it reads anything.
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
      input: .fileDescriptor(standardInput, closeAfterSpawningProcess: true),
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    )
    guard case .exited(let status) = result.terminationStatus else {
      throw Crashed(status: "\(result.terminationStatus)")
    }
    return Outcome(
      output: result.standardOutput,
      errors: result.standardError,
      status: Int(status)
    )
  }

  struct Crashed: Error {
    let status: String
  }

  /// The program stands beside the tests.
  private static var path: String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "accounts").path
  }
}
