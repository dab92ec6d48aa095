extension Settings {
  /// Reads all settings as the other commands do, with the files that they name.
  ///
  /// - Throws: ``Failure`` for the first invalid setting.
  static func requireUsable(_ configuration: AccountsConfiguration) throws {
    _ = try read(configuration, withPepper: true, withForms: true)
    _ = try terms(configuration)
    _ = try privacy(configuration)
    _ = try cspReports(configuration)
    _ = try ServeSettings(nil, configuration)
    _ = try MailConfiguration(configuration, database: DatabaseLocation(file: ""))
  }
}
