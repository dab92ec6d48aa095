import Accounts
import AccountsFiles
import AccountsForms
import AccountsMail
import Foundation

/// The settings of mail: `ACCOUNTS_PUBLIC_URL` and those that begin with `ACCOUNTS_MAIL_`, except
/// the domains.
struct MailConfiguration {
  /// The settings of the outbox.
  let settings: MailSettings

  private let smtp: SMTPSettings
  private let sender: MailAddress
  private let serviceName: String
  private let templates: MailTemplates

  /// Reads the settings; nil if no mail server is set.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - database: the database, whose file the key file is beside.
  /// - Throws: ``Failure`` for an invalid or a missing setting.
  init?(_ configuration: AccountsConfiguration, database: DatabaseLocation) throws {
    let publicAddress = try PublicAddress.read(configuration)
    let servers = try Self.servers(configuration)
    guard !servers.isEmpty else {
      try Self.requireNone(configuration)
      return nil
    }
    guard let from = try Self.address(configuration), let sender = MailAddress(from) else {
      throw Self.missing(.mailFrom, "noreply@example.com")
    }
    guard let publicAddress else {
      throw Self.missing(.publicUrl, "https://accounts.example.com")
    }
    var smtp = SMTPSettings(servers: servers, ourName: Self.ourName(publicAddress))
    smtp.login = try Self.login(configuration)
    smtp.authorityFile = try Self.authorityFile(configuration)
    self.smtp = smtp
    self.sender = sender
    serviceName = try PasswordPolicySetting.serviceName(configuration)
    do {
      templates = try MailTemplates(theme: try configuration[.theme]?.text)
    } catch let error as MailTemplateError {
      throw Failure(
        .usage,
        code: .theme,
        "\(error)",
        hint: "see docs/tasks/mail.md, in the source code, for an example of a template"
      )
    }
    var settings = MailSettings(
      publicAddress: publicAddress,
      links: MailLinks(
        recovery: "\(publicAddress)/recover?code=",
        confirmation: "\(publicAddress)/confirm?code=",
        forgotten: "\(publicAddress)/forgot",
        invitation: "\(publicAddress)/signup?invitation=",
        logIn: "\(publicAddress)/login"
      ),
      sender: from,
      keyPath: try database.mailKeyPath(configuration),
      database: database.server == nil ? database.path : nil
    )
    settings.tellsNewNetworks = try Self.tellsNewNetworks(configuration)
    self.settings = settings
  }

  private static func tellsNewNetworks(_ configuration: AccountsConfiguration) throws -> Bool {
    guard let found = try configuration[.mailNewNetworks] else { return false }
    switch found.text {
    case "on": return true
    case "off": return false
    default: throw Failure(setting: found.name, found.text, mustBe: "'on' or 'off'")
    }
  }

  /// Returns a sender and its connections, which the caller closes.
  func connected(
    to accounts: AccountService
  ) throws -> (sender: MailSender, transport: SMTPTransport) {
    let transport = SMTPTransport(smtp)
    let mailer = Mailer(transport, sender: sender, serviceName: serviceName, templates: templates)
    guard let sender = MailSender(accounts, deliver: { await mailer.send($0) }) else {
      throw Refusal(.noMail)
    }
    return (sender, transport)
  }

  /// The failure of a service that has to verify addresses, and has no mail settings.
  static func isMissing(forVerification configuration: AccountsConfiguration) throws -> Failure {
    guard let found = try configuration[.emailVerification] else { throw Refusal(.noMail) }
    return Failure(
      .usage,
      code: .setting,
      "\(found.name) is \(found.text.quoted), but the service has no mail settings",
      hint:
        "set ACCOUNTS_MAIL_SERVERS, ACCOUNTS_MAIL_FROM and ACCOUNTS_PUBLIC_URL, or remove this setting"
    )
  }

  private static func missing(_ setting: Setting, _ example: String) -> Failure {
    let name = AccountsConfiguration.variable(setting)
    return Failure(
      .usage,
      code: .mail,
      "\(name) is not set, so no mail can be sent",
      hint: "set it, for example \(name)=\(example)"
    )
  }

  private static func servers(_ configuration: AccountsConfiguration) throws -> [SMTPServer] {
    let isPlain = try isPlain(configuration)
    guard let found = try configuration[.mailServers] else { return [] }
    let servers = found.text.split(separator: ",")
      .map { text in
        SMTPServer(TextTransform.trimmed(String(text)), isPlain: isPlain)
      }
    guard (1...SMTPSettings.maximumServers).contains(servers.count), !servers.contains(nil) else {
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: isPlain
          ? "servers on this machine such as smtp://127.0.0.1:25, since ACCOUNTS_MAIL_TLS is 'none'"
          : "up to \(SMTPSettings.maximumServers) servers such as smtp://mail.example.com:587",
        hint: isPlain
          ? "unset ACCOUNTS_MAIL_TLS to send mail to other machines"
          : "write smtps:// for implicit TLS, usually on port 465; the user and the password have their own settings"
      )
    }
    return servers.compactMap(\.self)
  }

  private static func isPlain(_ configuration: AccountsConfiguration) throws -> Bool {
    guard let found = try configuration[.mailTls] else { return false }
    switch found.text {
    case "required": return false
    case "none": return true
    default: throw Failure(setting: found.name, found.text, mustBe: "'required' or 'none'")
    }
  }

  private static func address(_ configuration: AccountsConfiguration) throws -> EmailAddress? {
    guard let found = try configuration[.mailFrom] else { return nil }
    guard let address = try? EmailAddress(found.text) else {
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: "an e-mail address",
        hint:
          "write the address alone, such as noreply@example.com; ACCOUNTS_SERVICE_NAME sets the sender's name"
      )
    }
    return address
  }

  private static func login(
    _ configuration: AccountsConfiguration
  ) throws -> (user: String, password: Secret)? {
    let user = try configuration[.mailUser]
    let file = try configuration[.mailPasswordFile]
    switch (user, file) {
    case (nil, nil): return nil
    case (let user?, let file?): return (user.text, try MailPasswordFile.read(file.text))
    case (nil, _): throw missing(.mailUser, "accounts@example.com")
    case (_, nil): throw missing(.mailPasswordFile, "/etc/accounts/mail-password")
    }
  }

  private static func authorityFile(_ configuration: AccountsConfiguration) throws -> String? {
    guard let found = try configuration[.mailCaFile] else { return nil }
    do { close(try NamedFile.open(found.text, .regular)) } catch {
      throw Failure(
        .fault,
        code: .mail,
        "the CA file \(found.text) cannot be read (\(error))",
        hint: "check \(found.name) and the permissions of the file"
      )
    }
    return found.text
  }

  /// Rejects settings that have no effect without a server.
  private static func requireNone(_ configuration: AccountsConfiguration) throws {
    for setting in [Setting.mailFrom, .mailUser, .mailPasswordFile, .mailCaFile, .mailNewNetworks] {
      guard let found = try configuration[setting] else { continue }
      throw Failure(
        .usage,
        code: .mail,
        "\(found.name) is set, but ACCOUNTS_MAIL_SERVERS is not, so no mail can be sent",
        hint: "set it, for example ACCOUNTS_MAIL_SERVERS=smtp://mail.example.com:587"
      )
    }
  }

  /// The name that the program gives to mail servers: the host of the public address, unless that
  /// is an IP address.
  private static func ourName(_ publicAddress: String) -> String {
    guard let host = URL(string: publicAddress)?.host(percentEncoded: true), !host.isEmpty,
      NetworkAddress(host) == nil, !host.contains(":")
    else { return "localhost" }
    return host
  }
}
