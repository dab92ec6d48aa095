import Accounts
import AccountsFiles
import AccountsForms

/// The lists of passwords that are refused as common.
enum PasswordLists {
  /// zxcvbn's own, cracklib's where it is installed, and the one that `ACCOUNTS_BREACHED_PASSWORDS` names.
  ///
  /// - Throws: ``Failure`` where that one cannot be used: leaving it out in silence would let in what somebody
  ///   wanted kept out.
  static func estimator(_ configuration: AccountsConfiguration) throws -> GuessEstimator {
    var estimator = zxcvbnEstimator
    if let words = BreachedPasswords.cracklib { estimator = words.estimator(estimator) }
    guard let found = try configuration[.breachedPasswords] else { return estimator }
    do {
      return try BreachedPasswords(path: found.text).estimator(estimator)
    } catch let error as BreachedPasswordsError {
      throw Failure(
        .fault,
        code: "passwordList",
        error.description,
        hint: "check \(found.name)"
      )
    }
  }
}
