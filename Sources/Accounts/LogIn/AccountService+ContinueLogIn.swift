import AccountsForms
import Foundation

extension AccountService {
  /// Goes on with a login that needs another factor.
  ///
  /// Wrong evidence is counted for the user and the factor; the right password clears none of it.
  /// The ticket stays good until its time is over, and ends when the login goes on.
  ///
  /// - Parameters:
  ///   - ticket: the ticket of the step before.
  ///   - evidence: what the person shows.
  ///   - origin: the origin of the attempt.
  /// - Returns: the state of the login.
  /// - Throws: ``StorageError``.
  public func logIn(
    _ ticket: LogInTicket,
    _ evidence: Evidence,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> LogInState {
    guard let factor = settings.logIn.factors.first(where: { $0.name == evidence.factor }) else {
      return .refused(Refusal(.wrongFactor))
    }
    let (state, user) = try await work(as: .anyone, from: origin.address) {
      work -> (LogInState, UserID?) in
      guard let found = try work.rows.ticket(ticket.hash, at: work.at) else {
        return (.refused(Refusal(.logInExpired)), nil)
      }
      let work = work.acting(as: .user(found.user, from: origin.address))
      return (try work.goOn(with: found, factor, evidence.text, origin), found.user)
    }
    if case .refused(let refusal) = state, let user {
      try await auditFactor(refusal, of: user, from: origin)
    }
    return state
  }

  /// The factors of which a login needs one more, for a page that is shown again; empty if its
  /// ticket is not valid.
  ///
  /// - Throws: ``StorageError``.
  public func factors(for ticket: LogInTicket) async throws -> [Factor] {
    let now = now()
    return try await store.read { [policy = settings.logIn] reader in
      guard let found = try reader.ticket(ticket.hash, at: now) else { return [] }
      return try reader.missingFactors(of: found.user, Work.proved(found.secret), by: policy)
    }
  }

  /// Audits a refusal; those by the limit at most once a minute.
  private func auditFactor(
    _ refusal: Refusal,
    of user: UserID,
    from origin: LogInOrigin
  ) async throws {
    if refusal.code == .wrongFactor {
      try await auditRefusal(.logIn, .unknownCode, of: user, from: origin)
    } else if refusal.isOfLimit {
      try await auditPending(.logIn, .throttled, of: user, from: origin)
    }
  }
}

extension AccountReader {
  /// The ticket with a hash, while its user may still log in.
  fileprivate func ticket(
    _ hash: [UInt8],
    at now: Date
  ) throws -> (secret: OneTimeSecret, user: UserID)? {
    guard let secret = try secret(hash: hash), secret.purpose == .logIn, secret.isValid(at: now),
      let user = try secret.user.flatMap({ try user(.id($0)) }), user.isEnabled
    else { return nil }
    return (secret, user.id)
  }
}

extension Work {
  /// Takes the next step of a login, or counts the wrong evidence.
  fileprivate func goOn(
    with ticket: (secret: OneTimeSecret, user: UserID),
    _ factor: Factor,
    _ text: Secret,
    _ origin: LogInOrigin
  ) throws -> LogInState {
    let proved = Self.proved(ticket.secret)
    let missing = try rows.missingFactors(of: ticket.user, proved, by: settings.logIn)
    let key = RateLimitKey.factor(factor.name, ticket.user)
    let counter = try rows.liveCounter(key, at: at)
    if let counter, counter.isLimited(at: at) {
      return .refused(.limited(until: counter.opensAt))
    }
    guard missing.contains(factor), try factor.verify(text, ticket.user, self) else {
      let limit = settings.rateLimits.limit(of: key)
      try rows.put(limit.counter(after: counter, at: at), for: key)
      return .refused(Refusal(.wrongFactor))
    }
    try rows.put(nil, for: key)
    guard try rows.deleteSecret(ticket.secret.id) else { return .refused(Refusal(.logInExpired)) }
    return try conclude(proved + [factor.name], of: ticket.user, origin)
      ?? .refused(Refusal(.logInExpired))
  }
}
