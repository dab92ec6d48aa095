import Accounts
import AccountsForms
import AccountsJSON
import Hummingbird

extension API {
  /// `PATCH /api/v1/users/{user}`: updates the profile or the status of a user.
  ///
  /// Missing fields stay unchanged. All errors are reported, and either all changes are made or
  /// none.
  func updateUser(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let members = try await request.members()
    let user = try await found(request)
    let edit = accounts.forms.editUserForm(for: user)
    let fields = edit.validator.keys.filter { $0 != .email }.map(\.rawValue)
    try members.requireNone(but: fields + ["status"])
    // Values that are not changed need not meet the current rules.
    let form = fields.contains(where: members.names.contains) ? edit : nil
    if let form { members.enter(into: form) }
    var errors = form?.errors ?? []
    let update = UserUpdate(
      form: form,
      isEnabled: try errors.collect { try members.choice("status", UserStatus.Settable.self) }
        .map { $0 == .enabled }
    )
    guard errors.isEmpty else { throw Problem.invalidFields(errors) }
    return try await updating(user, update, by: administrator.authorization)
  }
}

extension API {
  /// `PUT /api/v1/users/{user}/email`: changes the e-mail address of a user, marks it as verified,
  /// or both.
  ///
  /// All errors are reported, and either all changes are made or none.
  func setEmail(
    _ request: APIRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["email", "isVerified", "password", "device"])
    guard members.names.contains(where: ["email", "isVerified"].contains) else {
      throw Problem.invalidFields("email", RuleFailure(.required))
    }
    let user = try await found(request)
    let form = members.names.contains("email") ? accounts.forms.editUserForm(for: user) : nil
    if let form { members.enter(into: form) }
    var errors = form?.errors ?? []
    let update = UserUpdate(
      form: form,
      verifiesEmail: try errors.collect { try members.agreement("isVerified") } ?? false
    )
    guard errors.isEmpty else { throw Problem.invalidFields(errors) }
    return try await updating(user, update, by: administrator.authorization)
  }

  /// `PUT /api/v1/users/{user}/role`: changes a user's role.
  func setRole(
    _ request: APIRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["role", "password", "device"])
    guard let role = try members.choice("role", Role.self) else {
      throw Problem.invalidFields("role", RuleFailure(.required))
    }
    let update = UserUpdate(role: role)
    return try await updating(try await found(request), update, by: administrator.authorization)
  }

  /// Updates a user, and answers with the updated user.
  private func updating(
    _ user: User,
    _ update: UserUpdate,
    by authorization: Authorization
  ) async throws -> Response {
    let outcome = try await administration.update(update, of: .id(user.id), by: authorization)
    return .json(UserDocument(try outcome.get().user))
  }
}

extension JSONBody {
  /// Returns true; nil if the field is missing.
  ///
  /// - Throws: ``Problem`` for other values: a verification cannot be undone.
  fileprivate func agreement(_ name: String) throws -> Bool? {
    let flag = try flag(name)
    guard flag != false else {
      throw Problem.invalidFields(name, RuleFailure(.unknownChoice, ["choices": .text("true")]))
    }
    return flag
  }
}

extension [ValidationError] {
  /// Reads a field, and collects its errors.
  fileprivate mutating func collect<Value>(_ read: () throws -> Value?) throws -> Value? {
    do {
      return try read()
    } catch let problem as Problem where !problem.errors.isEmpty {
      self += problem.errors
      return nil
    }
  }
}
