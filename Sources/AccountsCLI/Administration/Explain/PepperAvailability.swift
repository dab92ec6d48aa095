import Accounts
import AccountsFiles

/// The available pepper keys.
struct PepperAvailability {
  /// The pepper; nil if none is configured, or its file is unusable.
  let pepper: Pepper?

  private let path: String?
  private let problem: KeyFileError?

  /// Reads the configured pepper file, if any.
  ///
  /// - Throws: ``Failure`` if the variable is not UTF-8; an unusable file is a finding instead.
  init(_ configuration: AccountsConfiguration) throws {
    path = try configuration[.pepperFile]?.text
    do throws(KeyFileError) {
      pepper = try path.map { path throws(KeyFileError) in try Pepper(path: path) }
      problem = nil
    } catch {
      (pepper, problem) = (nil, error)
    }
  }

  /// Whether the configured file can be read, and how many keys it has; nil if none is configured.
  var finding: LogInFinding? {
    if let problem {
      return LogInFinding(
        check: "pepper",
        blocksLogin: true,
        message: "\(problem); \(problem.hint)"
      )
    }
    guard let path, let count = pepper?.ids.count else { return nil }
    let keys = count == 1 ? "1 key" : "\(count) keys"
    return LogInFinding(check: "pepper", blocksLogin: false, message: "\(keys) in \(path)")
  }
}
