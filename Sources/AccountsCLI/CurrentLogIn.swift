import Accounts

/// The person who is logged in here, with the means to act as them.
struct CurrentLogIn {
  /// The accounts.
  let accounts: AccountService

  /// Who is logged in.
  let user: User

  /// Their session.
  let session: Session

  /// What proves it.
  let token: SessionToken

  /// Where it is kept.
  let file: LogInFile

  /// What is kept.
  let contents: LogInFile.Contents

  /// Finds out who is logged in.
  ///
  /// - Parameters:
  ///   - accounts: an open database.
  ///   - common: names the database.
  /// - Throws: ``Failure`` where nobody is, or no longer.
  init(in accounts: AccountService, _ common: CommonOptions) async throws {
    self.accounts = accounts
    file = try common.logInFile()
    contents = try file.read()
    guard let token = contents.token else { throw Failure.notLoggedIn }
    guard let found = try await accounts.resumeSession(token) else {
      throw Failure(
        .denied,
        code: "sessionEnded",
        "the session has ended",
        hint: "log in again with 'accounts login'"
      )
    }
    self.token = token
    (user, session) = found
  }

  /// Where a wish of theirs comes from: this device, which may have a lane of its own.
  var origin: LogInOrigin { LogInOrigin(device: contents.device) }
}

extension Failure {
  /// Nobody is logged in here.
  static let notLoggedIn = Failure(
    .denied,
    code: "notLoggedIn",
    "nobody is logged in here",
    hint: "log in with 'accounts login'"
  )
}

extension CommonOptions {
  /// Where this account of the machine keeps its login.
  ///
  /// - Throws: ``Failure``.
  func logInFile() throws -> LogInFile {
    let location = try DatabaseLocation(option: db, try configuration)
    return try LogInFile(database: location.path, environment: .current)
  }
}
