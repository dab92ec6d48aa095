import Foundation

/// Runs programs and measures their time and memory.
enum TimedProgram {
  /// The time and memory of a run.
  struct Run {
    let seconds: Double

    /// The peak memory.
    let peakBytes: Int
  }

  /// An error: a program failed.
  struct Failure: Error {
    let program: String
    let status: Int32
  }

  /// Runs a program until it exits.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: the arguments.
  ///   - database: the database of `accounts`.
  ///   - output: the file for standard output; nil to show it.
  /// - Returns: the time and memory.
  /// - Throws: ``Failure``.
  @discardableResult
  static func run(
    _ program: String,
    _ arguments: [String],
    database: String? = nil,
    output: String? = nil
  ) throws -> Run {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output {
      posix_spawn_file_actions_addopen(
        &actions,
        STDOUT_FILENO,
        output,
        O_WRONLY | O_CREAT | O_TRUNC,
        0o600
      )
    }
    var environment = ProcessInfo.processInfo.environment
    environment["ACCOUNTS_DB"] = database
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    // Earlier writes must not count against this program.
    sync()
    let start = ContinuousClock.now
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, words, settings)
    guard code == 0 else { throw Failure(program: program, status: code) }
    var status: Int32 = 0
    var usage = rusage()
    // Process does not report the memory.
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw Failure(program: program, status: status)
    }
    // Linux reports it in kibibytes.
    return Run(
      seconds: (ContinuousClock.now - start) / .seconds(1),
      peakBytes: usage.ru_maxrss << 10
    )
  }

  /// Runs a program and returns its output.
  ///
  /// - Returns: the standard output.
  /// - Throws: ``Failure``, or an error from reading the output.
  static func read(_ program: String, _ arguments: [String]) throws -> String {
    let output = NSTemporaryDirectory() + "accounts-benchmark-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: output) }
    try run(program, arguments, output: output)
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
