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

extension AccountTransaction {
  /// Refuses a sign-up.
  ///
  /// If nobody may learn that an address is taken, the result is that of a free one, the owner is
  /// told by mail, and the audit log has the refusal, as its allowance admits.
  ///
  /// - Throws: ``StorageError``.
  func refuse(
    _ signUp: CheckedSignUp,
    _ verdict: SignUpVerdict,
    _ mail: MailSealer?,
    within allowance: AuditAllowance
  ) throws -> SignUpResult {
    let refusal = verdict.refusal ?? .emailTaken
    guard signUp.conceals(refusal) else { return .refused(refusal) }
    let owner = try user(.email(signUp.newUser.email))
    if let mail, try mail.admits(signUp, in: self), let owner {
      try mail.tellAccountExists(owner, from: nil, at: signUp.at, in: self)
    }
    // As for a free address: what is left of the invitation would tell.
    try useUp(verdict.invitation, of: signUp)
    if let count = allowance.count("signUp", in: .signUps, at: signUp.at) {
      try append(
        .refusedSignUps(
          .alreadyExists,
          from: signUp.address,
          at: signUp.at,
          AuditEntry.times(count)
        )
      )
    }
    return .awaitsVerification(DeviceToken())
  }

  /// Sends a new user the mail that asks them to prove that the address is theirs, where it is
  /// wanted and a mailed invitation has not proved it.
  ///
  /// A mailed invitation that has proved it is audited like a code that does.
  ///
  /// - Returns: the result of the sign-up.
  /// - Throws: ``StorageError``.
  func askToVerify(
    _ user: User,
    _ signUp: CheckedSignUp,
    _ mail: MailSealer?,
    _ limits: SessionLimits
  ) throws -> SignUpResult {
    guard user.emailVerifiedAt == nil else {
      let actor = AuditActor.user(user.id, from: signUp.address)
      try append(
        AuditEntry(at: signUp.at, action: .verifyEmail, actor: actor, target: user.id)
      )
      return .signedUp(user)
    }
    guard signUp.verification != .off else { return .signedUp(user) }
    if let mail, try mail.admits(signUp, in: self) {
      try mail.queueVerification(of: user, isLimited: false, from: nil, at: signUp.at, in: self)
    }
    guard signUp.verification == .required else { return .signedUp(user) }
    // The person chose the password on this device.
    return .awaitsVerification(
      try noteDevice(nil, of: user.id, limit: limits.perUser, at: signUp.at)
    )
  }
}

extension MailSealer {
  /// Counts the mail of a sign-up, whatever it will say: the counts of a network must not tell
  /// whether the address was taken (ASVS 5.0 6.3.8).
  ///
  /// - Returns: whether the mail may be queued.
  /// - Throws: ``StorageError``.
  fileprivate func admits(
    _ signUp: CheckedSignUp,
    in transaction: any AccountTransaction
  ) throws -> Bool {
    try admits(
      .verification,
      to: signUp.newUser.email,
      of: nil,
      from: signUp.address,
      at: signUp.at,
      in: transaction
    )
  }
}

extension AccountService {
  /// Runs the transaction of a sign-up, and pads its time where the result conceals whether the
  /// address was taken.
  ///
  /// - Parameter body: the transaction; it returns the result, and whether the user is stored.
  /// - Returns: the result.
  /// - Throws: as the body, and ``StorageError``.
  func paddedTransaction(
    _ body: @escaping @Sendable (any AccountTransaction) throws -> (SignUpResult, isStored: Bool)
  ) async throws -> SignUpResult {
    let start = ContinuousClock.now
    let (result, isStored) = try await store.transaction(body)
    if case .awaitsVerification = result {
      await signUpPadding.wait(isStored ? "stored" : "taken", since: start)
    }
    return result
  }
}
