public import AccountsForms

extension AccountService {
  /// Signs somebody up.
  ///
  /// Either the person is stored when this returns, for good, or nothing is.
  ///
  /// - Parameter form: as filled in. Its validator ends up knowing what became of each field.
  /// - Returns: the new user, or why there is none.
  /// - Throws: ``StorageError`` and ``ServiceBusy``; what is wrong with the form is a result.
  public func signUp(_ form: SignUpForm) async throws -> SignUpResult {
    let newUser: NewUser
    do {
      newUser = try form.submit()
    } catch {
      return .refused(error)
    }
    let result: SignUpResult
    if try await users.racyCheckIsTaken(newUser.email) {
      result = .refused(form.validator.recordTakenEmail())
    } else {
      let hash = try await hasher.hash(newUser.password, for: LogInLane.account(newUser.email).name)
      result = try await users.save(newUser, hash: hash, validator: form.validator, at: now())
    }
    // What the store knows better than the rules is shown at its field, like any other error.
    if case .refused(let errors) = result { form.report(errors) }
    return result
  }

  /// Whether the address in a form was taken a moment ago: an early word while it is being filled in.
  ///
  /// It decides nothing, since somebody else may take the address right after. Do not tell the public
  /// where addresses are verified by mail.
  ///
  /// - Throws: ``StorageError``.
  public func isProbablyTaken(_ form: SignUpForm) async throws -> Bool {
    guard let email = try? EmailAddress(form.emailField.value) else { return false }
    return try await users.racyCheckIsTaken(email)
  }
}

/// What became of a sign-up.
public enum SignUpResult: Sendable {
  /// The person has an account.
  case signedUp(User)

  /// Nothing was stored, for these reasons.
  case refused(ValidationErrors)
}
