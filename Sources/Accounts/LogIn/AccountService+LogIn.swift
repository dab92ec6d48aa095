public import AccountsForms

extension AccountService {
  /// Logs a user in, and starts a session if one is wanted, or asks for another factor.
  ///
  /// An unknown address, a wrong password and a disabled account get the same answer, are counted
  /// alike, and take the same time.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; after a login it holds no password any more.
  ///   - origin: the origin of the attempt.
  /// - Returns: the state of the login.
  /// - Throws: ``StorageError``, ``ServiceBusy``, ``MissingPepperKey``, and `CancellationError`.
  public func logIn(
    _ form: LogInForm,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> LogInState {
    let credentials: Credentials
    do { credentials = try form.submit() } catch { return .refused(Refusal(error)) }
    let start = ContinuousClock.now
    let attempt: PasswordAttempt
    switch try await admit(credentials.password, of: credentials.email, for: .logIn, from: origin) {
    case .done(let admitted): attempt = admitted
    case .refused(let refusal): return await refuse(refusal, since: start)
    }
    for _ in 0..<Self.tries {
      switch try await prove(credentials.password, attempt) {
      case .wrong(let refusal, let check): return await refuse(refusal, check, since: start)
      case .unverified(let user):
        _ = try await requestVerification(of: user, from: origin.address)
        return .refused(Refusal(.awaitsVerification))
      case .right(let verified):
        guard let state = try await conclude(verified, credentials.password, attempt) else {
          continue
        }
        form.forgetPasswords()
        return state
      }
    }
    return await refuse(try await refuseChanged(attempt), since: start)
  }

  /// Logs in with the password that was proved, or asks for another factor; nil if the account was
  /// changed meanwhile.
  ///
  /// If the disk is full or read-only, it only checks that the account is unchanged.
  private func conclude(
    _ verified: VerifiedAccount,
    _ password: Secret,
    _ attempt: PasswordAttempt
  ) async throws -> LogInState? {
    let (id, origin) = (verified.account.id, attempt.origin)
    let rehashed = await rehash(password, verified, origin)
    do {
      let state = try await work(as: .user(id, from: origin.address)) { work -> LogInState? in
        guard try work.rows.isUnchanged(verified) else { return nil }
        if let rehashed { try work.rows.setPasswordHash(rehashed, of: id) }
        try work.rows.clearFailures(verified.attempt, of: id, verified.email)
        return try work.conclude([Factor.password], of: id, origin)
      }
      if state != nil { logInRateLimiter.takeBackUnwritten(verified.attempt) }
      return state
    } catch let error as StorageError where error.preventsWriting {
      return try await concludeWithoutWriting(verified, error)
    } catch {
      await takeBack(attempt)
      throw error
    }
  }
}
