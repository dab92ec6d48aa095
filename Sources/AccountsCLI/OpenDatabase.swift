import Accounts
import AccountsSQLite

/// An open database and its services.
struct OpenDatabase {
  /// The path, as given; for a database on a server, its URL without the password.
  let path: String

  /// The name and the version of the database program.
  let version: String

  /// The settings that it was opened with.
  let settings: AccountSettings

  /// The settings of mail; nil if there are none, or the command needs none.
  let mail: MailConfiguration?

  /// The services for users.
  let accounts: AccountService

  /// The services for administrators.
  let administration: UserAdministration

  /// The audit log.
  let auditLog: AuditLog

  /// The store.
  let store: any AccountStore

  /// The store of a database file.
  ///
  /// - Throws: `StorageError` for a database on a server.
  var file: SQLiteStore {
    get throws {
      guard let file = store as? SQLiteStore else { throw StorageError(.notADatabase, at: path) }
      return file
    }
  }

  /// Opens a database, creating and migrating it if necessary.
  ///
  /// - Throws: ``Failure`` and `StorageError`.
  init(
    _ location: DatabaseLocation,
    _ configuration: AccountsConfiguration,
    withPepper: Bool,
    withForms: Bool,
    withMail: CommonOptions.WantedMail
  ) throws {
    path = location.path
    var settings = try Settings.read(configuration, withPepper: withPepper, withForms: withForms)
    mail =
      withMail == .none ? nil : try MailConfiguration(configuration, database: location)
    if withMail == .required, mail == nil { throw Refusal(.noMail) }
    settings.mail = mail?.settings
    if settings.verification != .off, withMail != .none, mail == nil {
      throw try MailConfiguration.isMissing(forVerification: configuration)
    }
    self.settings = settings
    (store, version) = try location.open(audit: settings.audit, configuration)
    accounts = AccountService(store: store, settings: settings)
    administration = UserAdministration(accounts)
    auditLog = AuditLog(accounts)
  }
}
