public import Accounts
public import AccountsForms

extension MailSettings {
  /// Creates settings with keys from a file.
  ///
  /// - Parameters:
  ///   - publicAddress: the URL at which people reach the service, without a slash at its end.
  ///   - links: the pages that mails lead to.
  ///   - sender: the address that mails come from.
  ///   - keyPath: the key file, created when the first mail is queued.
  ///   - database: the database file, whose owner gets a new key file; nil for the user who runs
  ///     the program.
  public init(
    publicAddress: String,
    links: MailLinks,
    sender: EmailAddress,
    keyPath: String,
    database: String? = nil
  ) {
    let file = KeyFile(path: keyPath, companion: database)
    self.init(
      publicAddress: publicAddress,
      links: links,
      sender: sender,
      keys: KeySource(
        existing: { try file.existing() },
        newestOrNew: { try file.newestOrNew() }
      )
    )
  }
}
