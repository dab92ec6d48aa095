public import AccountsForms
import Foundation

extension AccountService {
  /// Checks an address and a password, and starts a session where one is wanted.
  ///
  /// An attempt is counted as a failure before its password is hashed, and the count is taken back if it is
  /// none: as many as guess at once, no more get through than the limits say. An unknown address, a wrong
  /// password and a disabled account give the same answer, are counted alike, and take the same time.
  ///
  /// - Parameters:
  ///   - form: as filled in.
  ///   - origin: where the attempt comes from.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``, ``ServiceBusy``, ``MissingPepperKey``, and `CancellationError`.
  public func logIn(
    _ form: LogInForm,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> LogInResult {
    let credentials: Credentials
    do {
      credentials = try form.submit()
    } catch {
      return .refused(error)
    }
    let start = ContinuousClock.now
    let attempt = try await attempt(.logIn, credentials.email, from: origin) { attempt in
      try await check(credentials, origin, attempt)
    }
    switch attempt {
    case .throttled(let until):
      await throttlePadding.wait("throttled", since: start)
      return .throttled(until: until)
    case .made(.right(let logIn)): return .loggedIn(logIn)
    case .made(.wrong(let reason, let target, let verification)):
      try await noteRefusal(.logIn, reason, of: target, from: origin)
      await refusalPadding.wait(verification.kind, since: start + verification.waited)
      return .wrongCredentials
    }
  }

  /// What became of an attempt, with what stays unsaid.
  private enum Verdict {
    case right(LogIn)
    case wrong(AuditEvent.Reason, UserID?, Verification)
  }

  private func check(
    _ credentials: Credentials,
    _ origin: LogInOrigin,
    _ attempt: CountedAttempt
  ) async throws -> Verdict {
    let line = line(credentials.email, origin)
    // Another login may replace the hash by a costlier one while this one checks the old: then look
    // again. Disabled, deleted or given another password meanwhile: the last look decides.
    var changes = 0
    while true {
      let account = try await users.logInAccount(for: credentials.email)
      let verification = try await hasher.verify(
        credentials.password,
        against: account?.hash,
        for: line
      )
      guard let account else { return .wrong(.unknownAddress, nil, verification) }
      guard verification.isRight else { return .wrong(.wrongPassword, account.id, verification) }
      guard account.isEnabled else { return .wrong(.disabled, account.id, verification) }
      let success = Success(
        email: credentials.email,
        account: account,
        rehashed: await rehash(credentials.password, for: account, in: line),
        origin: origin,
        attempt: attempt
      )
      if let logIn = try await record(success) { return .right(logIn) }
      changes += 1
      if changes == 3 { return .wrong(.conflict, account.id, verification) }
    }
  }

  private struct Success {
    let email: EmailAddress
    let account: LogInAccount
    let rehashed: PasswordHash?
    let origin: LogInOrigin
    let attempt: CountedAttempt
  }

  /// Notes a login with everything that belongs to it; on a disk that takes nothing more, only makes sure
  /// that it is still right.
  private func record(_ success: Success) async throws -> LogIn? {
    let now = now()
    let started = success.origin.wantsSession ? try await start(for: success, at: now) : nil
    do {
      let limits = sessions.limits
      let user = try await users.recordLogIn(
        success.account,
        rehashed: success.rehashed,
        at: now
      ) { [audit] connection, _ in
        try connection.noteSuccess(success.attempt, for: success.email)
        try connection.append(
          AuditEntry(
            at: now,
            action: .logIn,
            actor: .user(success.account.id),
            target: success.account.id,
            session: started?.session.id,
            address: success.origin.address
          ),
          to: audit.trail
        )
        guard let started else { return }
        if let replaced = success.origin.replacing { try connection.endSession(replaced) }
        try connection.startSession(started.token, started.session, limits)
        try connection.remember(
          started.device,
          of: success.account.id,
          limit: limits.perUser,
          at: now
        )
      }
      if user != nil { lanes.takeBackUnwritten(success.attempt) }
      return user.map { LogIn(user: $0, session: started) }
    } catch let error as StorageError where error.isLackOfRoom {
      let user = try await users.confirmLogIn(success.account)
      if user != nil { lanes.takeBackUnwritten(success.attempt) }
      return user.map { LogIn(user: $0, session: nil) }
    }
  }

  private func start(for success: Success, at now: Date) async throws -> StartedSession {
    // A token that somebody planted must not become known: only one that is already stays.
    var known: DeviceToken?
    if let device = success.origin.device,
      try await lanes.isKnown(device, for: success.email, at: now)
    {
      known = device
    }
    var generator = SystemRandomNumberGenerator()
    let session = Session(
      id: SessionID(at: now, using: &generator),
      userID: success.account.id,
      createdAt: Date(millisecondsSince1970: now.millisecondsSince1970),
      lastSeenAt: Date(millisecondsSince1970: now.millisecondsSince1970),
      expiresAt: now.addingTimeInterval(sessions.limits.absolute.seconds),
      client: SessionClient(
        address: success.origin.address?.description,
        userAgent: success.origin.userAgent
      )
    )
    return StartedSession(
      session: session,
      token: SessionToken(),
      device: known ?? DeviceToken()
    )
  }

  /// Whose turn it is among those who wait for a hash: the network's, or the account's where there is none.
  private func line(_ email: EmailAddress, _ origin: LogInOrigin) -> HashingLine {
    HashingLine(origin.address.map { .network($0) } ?? .account(email))
  }

  private func rehash(
    _ password: Secret,
    for account: LogInAccount,
    in line: HashingLine
  ) async -> PasswordHash? {
    guard hasher.isOutdated(account.hash) else { return nil }
    // Where there is no room for it now, the next login does it: this one is right all the same.
    return try? await hasher.hash(password, for: line)
  }
}
