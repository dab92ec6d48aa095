import AccountsForms

extension AccountService {
  /// Whether people may sign up; otherwise only administrators and operators create users.
  public var acceptsSignUps: Bool { forms.signUpAccess != .closed }

  /// Adds to the errors of a form those that rest on stored data: people correct everything at
  /// once.
  func refusal(
    of form: SignUpForm,
    _ errors: ValidationErrors,
    from address: NetworkAddress?
  ) async throws -> Outcome<SignedUp> {
    guard let more = try await probableError(of: form, from: address) else {
      return .refused(Refusal(errors))
    }
    return .refused(
      Refusal(form.reporting(ValidationErrors(form.withoutField(errors) + [more])))
    )
  }

  /// Admits a sign-up whose form is valid: checks its proof of work and the pepper, and counts it
  /// for its network.
  ///
  /// - Parameters:
  ///   - signUp: the sign-up; once it is admitted, it has the challenge to spend.
  ///   - proof: the proof of work.
  /// - Returns: nil if it is admitted; otherwise the result.
  /// - Throws: ``StorageError`` and ``MissingPepperKey``.
  func admit(_ signUp: inout CheckedSignUp, _ proof: SignUpProof) async throws -> Outcome<SignedUp>?
  {
    switch try await check(proof, from: signUp.address, at: signUp.at) {
    case .success(let challenge): signUp.challenge = challenge
    case .failure(let errors): return .refused(Refusal(errors))
    }
    try await requirePepper()
    return try await limit(from: signUp.address, at: signUp.at)
      .map { .refused(Refusal(.tooManySignUps, retryAt: $0)) }
  }
}
