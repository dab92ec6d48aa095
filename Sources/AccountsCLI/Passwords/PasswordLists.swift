import Accounts
import AccountsFiles
import AccountsForms

/// The lists of common passwords that are refused.
enum PasswordLists {
  /// Returns an estimator with the lists of zxcvbn, cracklib (if installed) and
  /// `ACCOUNTS_BREACHED_PASSWORDS`.
  ///
  /// - Throws: ``Failure`` if the last one cannot be used: ignoring it would silently allow its
  ///   passwords.
  static func estimator(_ configuration: AccountsConfiguration) throws -> GuessEstimator {
    var estimator = zxcvbnEstimator
    if let words = BreachedPasswords.cracklib { estimator = words.estimator(estimator) }
    guard let found = try configuration[.breachedPasswords] else { return estimator }
    do {
      return try BreachedPasswords(path: found.text).estimator(estimator)
    } catch let error as BreachedPasswordsError {
      throw Failure(
        .fault,
        code: .passwordList,
        error.description,
        hint: "check the path in \(found.name), and the permissions of the file"
      )
    }
  }
}
