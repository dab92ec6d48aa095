public import AccountsForms
import Foundation

extension AccountService {
  /// Logs a user in, and starts a session if one is wanted.
  ///
  /// An unknown address, a wrong password and a disabled account get the same answer, are counted
  /// alike, and take the same time.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; after a login it holds no password any more.
  ///   - origin: the origin of the attempt.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy``, ``MissingPepperKey``, and `CancellationError`.
  public func logIn(
    _ form: LogInForm,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> LogInResult {
    let credentials: Credentials
    do { credentials = try form.submit() } catch { return .refused(error) }
    let start = ContinuousClock.now
    let (password, email) = (credentials.password, credentials.email)
    switch try await verify(
      password,
      of: email,
      for: .logIn,
      from: origin,
      { verified in
        let rehashed = await rehash(password, verified, origin)
        return try await record(verified, rehashed, origin)
      }
    ) {
    case .right(let logIn):
      form.forgetPasswords()
      return .loggedIn(logIn)
    case .wrong(let verification):
      await refusalPadding.wait(verification.kind, since: start + verification.waited)
      return .wrongCredentials
    case .awaitsApproval: return .awaitsApproval
    case .awaitsVerification(let user):
      _ = try await requestVerification(of: user, from: origin.address)
      return .awaitsVerification
    case .throttled(let until):
      await throttlePadding.wait("throttled", since: start)
      return .throttled(until: until)
    }
  }

  /// Stores a login and its effects; nil if the account was changed meanwhile.
  ///
  /// If the disk is full or read-only, it only checks that the account is unchanged.
  private func record(
    _ verified: VerifiedAccount,
    _ rehashed: PasswordHash?,
    _ origin: LogInOrigin
  ) async throws -> LogIn? {
    let id = verified.account.id
    do {
      let logIn = try await work(as: .user(id, from: origin.address)) { work -> LogIn? in
        guard try work.rows.isUnchanged(verified) else { return nil }
        if let rehashed { try work.rows.setPasswordHash(rehashed, of: id) }
        try work.rows.setLastLogIn(work.at, of: id)
        try work.rows.clearFailures(verified.attempt, of: id, verified.email)
        let novelty = try work.rows.novelty(of: origin, of: id, at: work.at)
        let started = try origin.wantsSession ? work.startSession(of: id, origin) : nil
        try work.record(.logIn, of: id, session: started?.session.id)
        guard let user = try work.rows.user(.id(id)) else { return nil }
        if let novelty { try work.tell(novelty, of: user, origin) }
        return LogIn(user: user, session: started)
      }
      if logIn != nil { logInRateLimiter.takeBackUnwritten(verified.attempt) }
      return logIn
    } catch let error as StorageError where error.preventsWriting {
      let user = try await store.read { reader -> User? in
        try reader.isUnchanged(verified) ? try reader.user(.id(id)) : nil
      }
      if user != nil { logInRateLimiter.takeBackUnwritten(verified.attempt) }
      return user.map { LogIn(user: $0, session: nil) }
    }
  }
}
