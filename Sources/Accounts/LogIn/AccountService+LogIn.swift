public import AccountsForms

extension AccountService {
  /// Checks an address and a password, and notes the time of a success.
  ///
  /// An unknown address, a wrong password and a disabled account take the same work and give the same
  /// answer.
  ///
  /// - Throws: ``StorageError`` and ``ServiceBusy``.
  public func logIn(_ form: LogInForm) async throws -> LogInResult {
    let credentials: Credentials
    do {
      credentials = try form.submit()
    } catch {
      return .refused(error)
    }
    let account = try await users.logInAccount(for: credentials.email)
    let isRight = try await hasher.verify(credentials.password, against: account?.hash)
    guard isRight, let account, account.isEnabled else { return .wrongCredentials }
    let rehashed =
      hasher.needsRehash(account.hash) ? try await hasher.hash(credentials.password) : nil
    // Disabled or deleted while we were hashing: the last look decides.
    guard let user = try await users.recordLogIn(account, rehashed: rehashed, at: now()) else {
      return .wrongCredentials
    }
    return .loggedIn(user)
  }
}

/// What became of a login.
public enum LogInResult: Sendable {
  /// The password is right.
  case loggedIn(User)

  /// The address or the password is wrong, or the account is disabled: which one stays unsaid.
  case wrongCredentials

  /// The form itself was not filled in properly.
  case refused(ValidationErrors)
}
