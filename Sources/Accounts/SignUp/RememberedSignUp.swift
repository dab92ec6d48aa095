import AccountsForms
package import Foundation

/// A sign-up that had an idempotency key.
package struct RememberedSignUp: Sendable {
  /// The SHA-256 of the request without its password.
  package let requestHash: [UInt8]

  /// The created user.
  package let user: UserID

  /// The instant of the sign-up.
  package let at: Date

  /// Creates a sign-up.
  package init(_ requestHash: [UInt8], user: UserID, at: Date) {
    self.requestHash = requestHash
    self.user = user
    self.at = at
  }
}

extension RememberedSignUp {
  /// A decision about a sign-up with the same key.
  enum Decision: Hashable {
    /// The key is free again: the sign-up goes on.
    case expired

    /// The request is repeated: it gets the answer of the first, which created a user at an
    /// instant.
    case repeated(UserID, at: Date)

    /// The request is another one: it is refused.
    case keyIsTaken
  }

  /// Decides about a sign-up with the same key.
  func decision(for newUser: NewUser.Details, at now: Date) -> Decision {
    guard at.hasHappened(by: now), now.timeIntervalSince(at) < IdempotencyKey.lifetime.seconds
    else {
      return .expired
    }
    return requestHash == newUser.requestHash ? .repeated(user, at: at) : .keyIsTaken
  }
}

extension NewUser.Details {
  /// The SHA-256 of the request without its password, which distinguishes requests.
  ///
  /// A stored fast hash of a password would be open to guessing.
  var requestHash: [UInt8] {
    let parts =
      [name?.text ?? "", email.text, birthday?.description ?? "", language.rawValue]
      + customValues.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.description] }
    return Digest.sha256.hash(Array(parts.joined(separator: "\0").utf8))
  }
}

extension AccountService {
  /// The answer to the first sign-up with the same key; nil if there was none.
  ///
  /// A transaction confirms it: after a crash, a server may show a commit that no standby has yet,
  /// and the answer acknowledges it.
  func answer(to signUp: CheckedSignUp) async throws -> SignUpResult? {
    guard signUp.key != nil, try await store.read({ try $0.answer(to: signUp) }) != nil else {
      return nil
    }
    return try await store.transaction { try $0.answer(to: signUp) }
  }
}

extension AccountReader {
  /// The answer to the first sign-up with the same key; nil if there was none.
  func answer(to signUp: CheckedSignUp) throws -> SignUpResult? {
    guard let key = signUp.key, let first = try rememberedSignUp(key) else { return nil }
    switch first.decision(for: signUp.newUser, at: signUp.at) {
    case .expired: return nil
    case .keyIsTaken:
      let error = ValidationError(field: IdempotencyKey.field, RuleFailure(.keyIsTaken))
      return .refused(ValidationErrors([error]))
    case .repeated(let id, let at):
      // The user as of the sign-up, except for what administrators decide; deleting a user deletes
      // the key too.
      let stored = try user(.id(id))
      var attributes = NewUserAttributes(role: stored?.role ?? .member)
      attributes.awaitsApproval = stored?.awaitsApproval ?? false
      return .signedUp(User(signUp.newUser, attributes, id: id, at: at))
    }
  }
}
