import AccountsForms
import Foundation

/// A sign-up whose form is valid.
struct CheckedSignUp: Sendable {
  /// The person who signs up, without their password: what stores a user gets its hash alone.
  let newUser: NewUser.Details

  /// The people who may sign up.
  let access: SignUpAccess

  /// Whether the person has to prove that the address is theirs.
  let verification: EmailVerification

  /// The client's IP address; nil for a local user.
  let address: NetworkAddress?

  /// The idempotency key; nil for none.
  let key: IdempotencyKey?

  /// The challenge of the proof of work, which the sign-up spends; nil where none is needed.
  var challenge: SignUpChallenge?

  /// The instant of the sign-up.
  let at: Date

  /// Creates a sign-up without a proof of work.
  init(
    _ newUser: NewUser.Details,
    _ settings: AccountSettings,
    from address: NetworkAddress?,
    _ key: IdempotencyKey?,
    at now: Date
  ) {
    self.newUser = newUser
    access = settings.forms.signUpAccess
    verification = settings.verification
    self.address = address
    // A key would tell whether the address was free. Without one, a repeated sign-up has the same
    // result, too.
    self.key = verification == .required ? nil : key
    at = now.roundedToMilliseconds
  }

  /// The group in whose turn the password is hashed.
  var hashingGroup: HashingGroup { .signUps(newUser.email, from: address) }

  /// The account to store.
  ///
  /// - Parameters:
  ///   - hash: the hash of the password.
  ///   - invitation: the invitation that gives the role, and proves the address if its code came by
  ///     mail; nil for a member.
  /// - Returns: the account.
  func account(_ hash: PasswordHash, by invitation: Invitation?) -> StoredAccount {
    var attributes = NewUserAttributes(role: invitation?.role ?? .member)
    attributes.isVerified = invitation?.mail != nil
    attributes.awaitsApproval = access == .approval
    return StoredAccount(newUser, attributes, hash: hash, at: at)
  }
}

/// The decision about a sign-up by what is stored.
struct SignUpVerdict {
  /// The errors, if the user may not be stored.
  var refusal: ValidationErrors?

  /// The invitation that the user is stored by; nil where none is needed.
  var invitation: Invitation?
}

extension AccountReader {
  /// Decides whether a user may be stored, whatever the idempotency key.
  ///
  /// - Throws: ``StorageError``.
  func verdict(on signUp: CheckedSignUp) throws -> SignUpVerdict {
    let invitation: Invitation?
    switch try self.invitation(of: signUp.newUser, signUp.access, at: signUp.at) {
    // Addresses that are taken are told only to people who may sign up.
    case .failure(let errors): return SignUpVerdict(refusal: errors)
    case .success(let found): invitation = found
    }
    if let challenge = signUp.challenge, try isSpent(challenge) {
      return SignUpVerdict(refusal: .proof(.proofUsed))
    }
    let email = signUp.newUser.email
    let isTaken = try user(.email(email)) != nil || isReserved(email, at: signUp.at)
    return SignUpVerdict(refusal: isTaken ? .emailTaken : nil, invitation: invitation)
  }
}

extension Work {
  /// Uses up the proof of work and the invitation of a sign-up, so that no other has them.
  ///
  /// - Throws: ``StorageError``.
  func useUp(_ invitation: Invitation?, of signUp: CheckedSignUp) throws {
    try signUp.challenge?.spend(at: at, in: rows)
    if let invitation { _ = try rows.deleteSecret(invitation.secretID) }
    // Also where sign-ups need none now: it would be good again once the account is deleted.
    try endInvitation(of: signUp.newUser.email)
  }
}
