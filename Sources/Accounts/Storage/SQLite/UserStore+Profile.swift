import AccountsForms
import Foundation

extension UserStore {
  /// Changes what is known of a user; nil where there is none.
  func updateProfile(
    _ profile: Profile,
    of reference: UserReference,
    _ completion: @escaping Completion
  ) async throws -> UserChange? {
    let name = profile.name.text
    return try await database.write { connection in
      guard let user = try connection.user(reference) else { return nil }
      guard profile.differs(from: user) else { return UserChange(user: user, isMade: false) }
      // The search key holds the address as well, which is as it was.
      let email = try EmailAddress(user.email)
      let changed =
        try connection.users(
          """
          UPDATE users SET name = ?, name_key = ?, search_key = ?, birthday = ?, language = ?
          WHERE id = ? RETURNING \(User.columns)
          """,
          [
            .text(name), .text(SearchKey.key(for: name)),
            .text(SearchKey.key(forName: name, email: email)),
            .text(profile.birthday.description), .text(profile.language.rawValue),
            .text(user.id.description),
          ]
        )
        .first
      guard let changed else { return nil }
      try completion(connection, changed)
      return UserChange(user: changed, isMade: true)
    }
  }

  /// What became of a change of what is known of a user.
  enum Edit: Sendable {
    case edited(User)
    case unchanged(User)
    case taken
    case notFound
  }

  /// Changes what is known of a user; an address that is new to them has not been shown to be theirs.
  func edit(
    _ edit: UserEdit,
    of id: UserID,
    _ completion: @escaping Completion
  ) async throws -> Edit {
    try await database.write { try $0.edit(edit, of: id, completion) }
  }

  /// The devices that a user logged in from, newest first.
  func devices(of id: UserID) async throws -> [PersonalData.Device] {
    try await database.read { try $0.devices(of: id) }
  }

  /// When a user agreed to the terms; nil where there is no such user.
  func termsAcceptedAt(by id: UserID) async throws -> Date? {
    try await database.read { connection in
      try connection.rows(
        "SELECT terms_accepted_at FROM users WHERE id = ?",
        [.text(id.description)]
      ) { Date(millisecondsSince1970: $0.integer(0)) }
      .first
    }
  }
}

extension Connection {
  /// Changes what is known of a user, in the transaction under way.
  func edit(
    _ edit: UserEdit,
    of id: UserID,
    _ completion: UserStore.Completion
  ) throws -> UserStore.Edit {
    let (profile, email) = (edit.profile, edit.email)
    let name = profile.name.text
    guard let user = try self.user(.id(id)) else { return .notFound }
    guard edit.differs(from: user) else { return .unchanged(user) }
    let changed =
      try users(
        """
        UPDATE OR IGNORE users SET name = ?1, name_key = ?2, email = ?3, email_key = ?4, search_key = ?5,
          birthday = ?6, language = ?7,
          email_verified_at = CASE email_key WHEN ?4 THEN email_verified_at END
        WHERE id = ?8 RETURNING \(User.columns)
        """,
        [
          .text(name), .text(SearchKey.key(for: name)), .text(email.text), .text(email.key),
          .text(SearchKey.key(forName: name, email: email)),
          .text(profile.birthday.description), .text(profile.language.rawValue),
          .text(id.description),
        ]
      )
      .first
    guard let changed else { return .taken }
    try completion(self, changed)
    return .edited(changed)
  }

  /// Looks a user up, in the transaction under way.
  func user(_ reference: UserReference) throws -> User? {
    let key = reference.key
    return try users(
      "SELECT \(User.columns) FROM users WHERE \(key.column) = ?",
      [.text(key.value)]
    )
    .first
  }
}

extension Profile {
  /// Whether it changes anything of a user.
  fileprivate func differs(from user: User) -> Bool {
    name.text != user.name || birthday != user.birthday || language != user.language
  }
}

extension UserEdit {
  /// What the change of a user is called in the audit log.
  func action(on user: User) -> AuditEvent.Action {
    email.text == user.email ? .updateProfile : .changeEmail
  }

  /// Whether it changes anything of a user.
  fileprivate func differs(from user: User) -> Bool {
    profile.differs(from: user) || email.text != user.email
  }
}
