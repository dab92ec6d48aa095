import Accounts
import AccountsFiles

/// The available pepper keys.
struct PepperAvailability {
  /// The IDs of the available keys.
  let ids: [String]

  private let path: String?
  private let problem: KeyFileError?

  /// Reads the configured pepper file, if any.
  ///
  /// - Throws: ``Failure`` if the variable is not UTF-8; an unusable file is a finding instead.
  init(_ configuration: AccountsConfiguration) throws {
    path = try configuration[.pepperFile]?.text
    do throws(KeyFileError) {
      ids = try path.map { path throws(KeyFileError) in try Pepper(path: path) }?.ids ?? []
      problem = nil
    } catch {
      (ids, problem) = ([], error)
    }
  }

  /// Returns whether users can log in with the available keys.
  ///
  /// - Parameter key: A key that a stored password was hashed with.
  /// - Returns: The finding; nil if there is no pepper and none is needed.
  func finding(_ key: String?) -> LogInFinding? {
    if let problem {
      return LogInFinding(check: "pepper", stops: true, message: "\(problem); \(problem.hint)")
    }
    if let path {
      let keys = ids.count == 1 ? "1 key" : "\(ids.count) keys"
      return LogInFinding(check: "pepper", stops: false, message: "\(keys) in \(path)")
    }
    return key.map { key in
      let message = """
        passwords need the pepper key \(key), but ACCOUNTS_PEPPER_FILE is not set; set it to the same file that the \
        server uses
        """
      return LogInFinding(check: "pepper", stops: true, message: message)
    }
  }
}
