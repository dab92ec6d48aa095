public import AccountsForms

extension AccountService {
  /// Checks an address and a password, and notes the time of a success.
  ///
  /// An unknown address, a wrong password and a disabled account give the same answer, and take the
  /// same work as long as the account's hash is of today's cost.
  ///
  /// - Throws: ``StorageError`` and ``ServiceBusy``.
  public func logIn(_ form: LogInForm) async throws -> LogInResult {
    let credentials: Credentials
    do {
      credentials = try form.submit()
    } catch {
      return .refused(error)
    }
    // Another login may replace the hash by a costlier one while this one checks the old: then look
    // again. Disabled, deleted or given another password meanwhile: the last look decides.
    for _ in 0..<3 {
      let account = try await users.logInAccount(for: credentials.email)
      let isRight = try await hasher.verify(credentials.password, against: account?.hash)
      guard isRight, let account, account.isEnabled else { return .wrongCredentials }
      let rehashed = await rehash(credentials.password, for: account)
      if let user = try await recordLogIn(account, rehashed: rehashed) { return .loggedIn(user) }
    }
    return .wrongCredentials
  }

  /// Notes a login; on a disk that takes nothing more, only makes sure that it is still right.
  private func recordLogIn(_ account: LogInAccount, rehashed: PasswordHash?) async throws -> User? {
    do {
      return try await users.recordLogIn(account, rehashed: rehashed, at: now())
    } catch let error as StorageError where [.diskFull, .readOnly].contains(error.code) {
      return try await users.confirmLogIn(account)
    }
  }

  private func rehash(_ password: Secret, for account: LogInAccount) async -> PasswordHash? {
    guard hasher.isCheaper(account.hash) else { return nil }
    // Where there is no room for it now, the next login does it: this one is right all the same.
    return try? await hasher.hash(password)
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
