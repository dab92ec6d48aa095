import Accounts
import AccountsFiles

/// What a login has of the pepper here.
struct PepperAtHand {
  /// What the keys at hand are called by.
  let ids: [String]

  private let path: String?
  private let problem: KeyFileError?

  /// Reads the file that the installation names, if it names one.
  ///
  /// - Throws: ``Failure`` where the variable is not UTF-8; a file that cannot be used is a finding.
  init(_ configuration: AccountsConfiguration) throws {
    path = try configuration[.pepperFile]?.text
    do throws(KeyFileError) {
      ids = try path.map { path throws(KeyFileError) in try Pepper(path: path) }?.ids ?? []
      problem = nil
    } catch {
      (ids, problem) = ([], error)
    }
  }

  /// Tells whether anybody can log in.
  ///
  /// - Parameter key: one that some password was hashed with.
  /// - Returns: what is to be told; nil where there is no pepper and none is needed.
  func finding(_ key: String?) -> LogInFinding? {
    if let problem {
      return LogInFinding(gate: "pepper", stops: true, message: "\(problem); \(problem.hint)")
    }
    if let path {
      let keys = ids.count == 1 ? "1 key" : "\(ids.count) keys"
      return LogInFinding(gate: "pepper", stops: false, message: "\(keys) in \(path)")
    }
    return key.map { key in
      let message =
        "passwords were hashed with the pepper's key \(key), and ACCOUNTS_PEPPER_FILE names no file: nobody can log in"
      return LogInFinding(gate: "pepper", stops: true, message: message)
    }
  }
}
