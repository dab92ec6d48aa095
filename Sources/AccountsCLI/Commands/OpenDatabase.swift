import Accounts
import AccountsSQLite

/// An open database and its services.
struct OpenDatabase {
  /// The path, as given.
  let path: String

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
  let store: SQLiteStore

  /// Opens a database, creating and migrating it if necessary.
  ///
  /// - Throws: ``Failure`` and `StorageError`.
  init(
    path: String,
    _ configuration: AccountsConfiguration,
    withPepper: Bool,
    withForms: Bool,
    withMail: CommonOptions.WantedMail
  ) throws {
    self.path = path
    var settings = try Settings.read(configuration, withPepper: withPepper, withForms: withForms)
    mail =
      withMail == .none ? nil : try MailConfiguration(configuration, database: path)
    if withMail == .required, mail == nil { throw MailConfiguration.isMissing }
    settings.mail = mail?.settings
    if settings.verification != .off, withMail != .none, mail == nil {
      throw MailConfiguration.isMissing
    }
    self.settings = settings
    store = try SQLiteStore(
      path: path,
      audit: settings.audit,
      auditKeyPath: try Settings.auditKeyPath(configuration)
    )
    accounts = AccountService(store: store, settings: settings)
    administration = UserAdministration(accounts)
    auditLog = AuditLog(accounts)
  }
}
