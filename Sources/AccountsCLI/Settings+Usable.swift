import Accounts

extension Settings {
  /// Reads all settings as the other commands do, with the files that they name.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - database: the database, beside which the key of mails is; nil to look at each setting
  ///     alone.
  /// - Returns: the settings.
  /// - Throws: ``Failure`` for the first invalid setting; the error of an unusable key file.
  @discardableResult
  static func requireUsable(
    _ configuration: AccountsConfiguration,
    at database: DatabaseLocation? = nil
  ) throws -> AccountSettings {
    let settings = try read(configuration, withPepper: true, withForms: true)
    _ = try terms(configuration)
    _ = try privacy(configuration)
    _ = try cspReports(configuration)
    _ = try ServeSettings(nil, configuration)
    let place = database ?? DatabaseLocation(file: "")
    let mail = try MailConfiguration(configuration, database: place)
    guard database != nil else { return settings }
    try mail?.settings.requireKeys()
    if settings.verification != .off, mail == nil {
      throw try MailConfiguration.isMissing(forVerification: configuration)
    }
    return settings
  }
}
