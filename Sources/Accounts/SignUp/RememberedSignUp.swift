import AccountsForms
import Foundation

extension OneTimeSecret.Purpose {
  /// Giving a sign-up that is repeated with its idempotency key the first answer.
  static let signUp = Self("signUp", lifetime: IdempotencyKey.lifetime)
}

extension NewUser.Details {
  /// The SHA-256 of the request without its password, in hexadecimal, which distinguishes requests.
  ///
  /// A stored fast hash of a password would be open to guessing.
  var requestHash: String {
    let parts =
      [name?.text ?? "", email.text, birthday?.description ?? "", language.rawValue]
      + customValues.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.description] }
    return Digest.sha256.hexadecimal(parts.joined(separator: "\0").utf8)
  }
}

extension AccountService {
  /// The answer to the first sign-up with the same key; nil if there was none.
  ///
  /// A transaction confirms it: after a crash, a server may show a commit that no standby has yet,
  /// and the answer acknowledges it.
  func answer(to signUp: CheckedSignUp) async throws -> Outcome<SignedUp>? {
    guard signUp.key != nil, try await store.read({ try $0.answer(to: signUp) }) != nil else {
      return nil
    }
    return try await store.transaction { try $0.answer(to: signUp) }
  }
}

extension AccountReader {
  /// The answer to the first sign-up with the same key; nil if there was none, or a day ago.
  func answer(to signUp: CheckedSignUp) throws -> Outcome<SignedUp>? {
    guard let key = signUp.key, let first = try secret(hash: key.hash),
      first.isValid(at: signUp.at), let id = first.user
    else { return nil }
    guard first.payload[CheckedSignUp.request] == signUp.newUser.requestHash else {
      let error = ValidationError(field: IdempotencyKey.field, RuleFailure(.keyIsTaken))
      return .refused(Refusal(ValidationErrors([error])))
    }
    // The user as of the sign-up, except for what administrators decide; deleting a user deletes
    // the key too.
    let stored = try user(.id(id))
    var attributes = NewUserAttributes(role: stored?.role ?? .member)
    attributes.awaitsApproval = stored?.awaitsApproval ?? false
    return .done(.user(User(signUp.newUser, attributes, id: id, at: first.createdAt)))
  }
}

extension CheckedSignUp {
  /// The name under which a remembered sign-up has its ``NewUser/Details/requestHash``.
  fileprivate static let request = "request"

  /// Remembers the user by the key, for a repeated request.
  func remember(_ user: UserID, in rows: any AccountTransaction) throws {
    guard let key else { return }
    // A key whose answer has expired is free again. One that another sign-up has used meanwhile
    // conflicts, so that the body runs again and finds its answer.
    if let old = try rows.secret(hash: key.hash), !old.isValid(at: at) {
      _ = try rows.deleteSecret(old.id)
    }
    let payload = [Self.request: newUser.requestHash]
    try rows.keep(OneTimeSecret(.signUp, key.hash, of: user, payload: payload, at: at), at: at)
  }
}
