import AccountsForms
import Foundation

/// Sign-ups where people have to prove that the address is theirs.
extension CheckedSignUp {
  /// Whether nobody may learn a result: where addresses have to be verified, that one is taken.
  func conceals(_ result: SignUpResult) -> Bool {
    guard verification == .required, case .refused(.emailTaken) = result else { return false }
    return true
  }
}

extension AccountTransaction {
  /// Gives a taken address the result of a free one where nobody may learn which it is, and tells its owner by mail.
  ///
  /// - Throws: ``StorageError``.
  func concealed(
    _ result: SignUpResult,
    of signUp: CheckedSignUp,
    _ mail: MailSealer?,
    _ invitation: Invitation?
  ) throws -> SignUpResult {
    guard signUp.conceals(result) else { return result }
    if let owner = try user(.email(signUp.newUser.email)) {
      try mail?.tellAccountExists(owner, from: signUp.address, at: signUp.at, in: self)
    }
    // As for a free address: what is left of the invitation would tell.
    try useUp(invitation, of: signUp)
    return .awaitsVerification(DeviceToken())
  }

  /// Sends a new user the mail that asks them to prove that the address is theirs, where it is wanted.
  ///
  /// - Returns: the result of the sign-up.
  /// - Throws: ``StorageError``.
  func askToVerify(
    _ user: User,
    _ signUp: CheckedSignUp,
    _ mail: MailSealer?,
    _ limits: SessionLimits
  ) throws -> SignUpResult {
    guard signUp.verification != .off else { return .signedUp(user) }
    try mail?.queueVerification(of: user, from: signUp.address, at: signUp.at, in: self)
    guard signUp.verification == .required else { return .signedUp(user) }
    // The person chose the password on this device.
    return .awaitsVerification(
      try noteDevice(nil, of: user.id, limit: limits.perUser, at: signUp.at)
    )
  }
}
