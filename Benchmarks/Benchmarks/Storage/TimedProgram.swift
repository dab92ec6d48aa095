import Foundation

/// Runs programs, and says how long each took and how much memory it had.
enum TimedProgram {
  /// What a program took.
  struct Run {
    let seconds: Double

    /// The most memory it had at any time.
    let peakBytes: Int
  }

  /// A program did not end as it should.
  struct Failure: Error {
    let program: String
    let status: Int32
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: the file.
  ///   - arguments: what it is told.
  ///   - database: the database of `accounts`.
  ///   - output: the file for its standard output; nil to show it.
  /// - Returns: what it took.
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
    // What was written before is no matter of this program's.
    sync()
    let start = ContinuousClock.now
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, words, settings)
    guard code == 0 else { throw Failure(program: program, status: code) }
    var status: Int32 = 0
    var usage = rusage()
    // Process does not tell the memory.
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw Failure(program: program, status: status)
    }
    // Linux counts it in kibibytes.
    return Run(
      seconds: (ContinuousClock.now - start) / .seconds(1),
      peakBytes: usage.ru_maxrss << 10
    )
  }

  /// Runs a program for its output.
  ///
  /// - Returns: what it wrote.
  /// - Throws: ``Failure``, and where the output cannot be read.
  static func read(_ program: String, _ arguments: [String]) throws -> String {
    let output = NSTemporaryDirectory() + "accounts-benchmark-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: output) }
    try run(program, arguments, output: output)
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
