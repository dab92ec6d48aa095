import Accounts

/// The user who is logged in on this machine, and the session to act as that user.
struct CurrentLogIn {
  /// The account service.
  let accounts: AccountService

  /// The logged-in user.
  let user: User

  /// The user's session.
  let session: Session

  /// The token of the session.
  let token: SessionToken

  /// The login file.
  let file: LogInFile

  /// The contents of the login file.
  let contents: LogInFile.Contents

  /// Finds the logged-in user.
  ///
  /// - Parameters:
  ///   - accounts: the open database.
  ///   - common: the options that name the database.
  /// - Throws: `Refusal` if no user is logged in; ``Failure`` if the session has ended.
  init(in accounts: AccountService, _ common: CommonOptions) async throws {
    self.accounts = accounts
    file = try common.logInFile()
    contents = try file.read()
    guard let token = contents.token else { throw Refusal(.notLoggedIn) }
    guard let found = try await accounts.resumeSession(token) else {
      throw Failure(
        .denied,
        code: .sessionEnded,
        "the session has ended",
        hint: "log in again with 'accounts login'"
      )
    }
    self.token = token
    (user, session) = found
  }

  /// The origin of the user's requests: this device, which may have its own failure counter.
  var origin: LogInOrigin { LogInOrigin(device: contents.device) }
}

extension CommonOptions {
  /// Returns the login file of this machine account.
  ///
  /// - Throws: ``Failure``.
  func logInFile() throws -> LogInFile {
    let location = try DatabaseLocation(option: db, try configuration)
    return try LogInFile(database: location.path, environment: .current)
  }
}
