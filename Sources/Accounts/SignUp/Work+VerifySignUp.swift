import AccountsForms
import Foundation

/// Sign-ups where people have to prove that the address is theirs.
extension CheckedSignUp {
  /// Whether nobody may learn the reason of a refusal: where addresses have to be verified, that
  /// one is taken.
  func conceals(_ refusal: ValidationErrors) -> Bool {
    verification == .required && refusal == .emailTaken
  }
}

extension Work {
  /// Refuses a sign-up.
  ///
  /// If nobody may learn that an address is taken, the result is that of a free one, the owner is
  /// told by mail, and the audit log has the refusal, as its allowance admits.
  ///
  /// - Throws: ``StorageError``.
  func refuse(
    _ signUp: CheckedSignUp,
    _ verdict: SignUpVerdict
  ) throws -> Outcome<SignedUp> {
    // The same sign-up, sent twice at once, may have taken the address since.
    if let first = try rows.answer(to: signUp) { return first }
    let refusal = verdict.refusal ?? .emailTaken
    guard signUp.conceals(refusal) else { return .refused(Refusal(refusal)) }
    let owner = try rows.user(.email(signUp.newUser.email))
    if try admitsMail(of: signUp), let owner { try tellAccountExists(owner) }
    // As for a free address: what is left of the invitation would tell.
    try useUp(verdict.invitation, of: signUp)
    if let count = allowance.count("signUp", in: .signUps, at: at) {
      let detail = AuditEntry.times(count)
      try rows.append(.refusedSignUps(.alreadyExists, from: address, at: at, detail))
    }
    return .done(.awaitsVerification(DeviceToken()))
  }

  /// Audits the sign-up of a new user, by themselves, and asks them to verify their address.
  ///
  /// - Returns: the result of the sign-up.
  /// - Throws: ``StorageError``.
  func welcome(
    _ user: User,
    _ signUp: CheckedSignUp,
    _ invitation: Invitation?
  ) throws -> Outcome<SignedUp> {
    let work = acting(as: .user(user.id, from: address))
    try work.record(.signUp, of: user.id, detail: invitation?.id.description)
    return try work.askToVerify(user, signUp)
  }

  /// Sends a new user the mail that asks them to prove that the address is theirs, where it is
  /// wanted and a mailed invitation has not proved it.
  ///
  /// A mailed invitation that has proved it is audited like a code that does.
  ///
  /// - Returns: the result of the sign-up.
  /// - Throws: ``StorageError``.
  private func askToVerify(_ user: User, _ signUp: CheckedSignUp) throws -> Outcome<SignedUp> {
    guard user.emailVerifiedAt == nil else {
      try record(.verifyEmail, of: user.id)
      return .done(.user(user))
    }
    guard signUp.verification != .off else { return .done(.user(user)) }
    if try admitsMail(of: signUp) {
      try queue(.verification, withCodeTo: .verify, of: user, isLimited: false)
    }
    guard signUp.verification == .required else { return .done(.user(user)) }
    // The person chose the password on this device.
    return .done(.awaitsVerification(try noteDevice(nil, of: user.id)))
  }

  /// Counts the mail of a sign-up, whatever it will say: the counts of a network must not tell
  /// whether the address was taken (ASVS 5.0 6.3.8).
  ///
  /// - Returns: whether the mail may be queued.
  /// - Throws: ``StorageError``.
  private func admitsMail(of signUp: CheckedSignUp) throws -> Bool {
    try admits(.verification, to: signUp.newUser.email, of: nil, from: address)
  }
}

extension AccountService {
  /// Runs the transaction of a sign-up, and pads its time where the result conceals whether the
  /// address was taken.
  ///
  /// - Parameters:
  ///   - signUp: the sign-up.
  ///   - body: its work; it returns the result, and whether the user is stored.
  /// - Returns: the result.
  /// - Throws: as the body, and ``StorageError``.
  func paddedWork(
    of signUp: CheckedSignUp,
    _ body: @escaping @Sendable (Work) throws -> (Outcome<SignedUp>, isStored: Bool)
  ) async throws -> Outcome<SignedUp> {
    let start = ContinuousClock.now
    let (result, isStored) = try await work(
      as: .anyone,
      from: signUp.address,
      at: signUp.at,
      .ordinary,
      body
    )
    if case .done(.awaitsVerification) = result {
      await signUpPadding.wait(isStored ? "stored" : "taken", since: start)
    }
    return result
  }
}
