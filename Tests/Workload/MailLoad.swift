import Accounts
import AccountsFiles
import AccountsForms
import AccountsMail
import AccountsSQLite
import Foundation

/// Queues and sends mails at once, for harnesses that kill it.
///
/// A line `mail 7` queues a mail to `u7@example.test`. The response is a line, too: `ok`, the
/// identifier of the mail, and the line.
struct MailLoad {
  private static let senders = 4

  private let accounts: AccountService
  private let sender: MailSender
  private let transport: SMTPTransport

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the database.
  ///   - server: the URL of a mail server without TLS on this machine.
  /// - Throws: ``Unusable`` for another URL, and `StorageError`.
  init(path: String, server: String) throws {
    guard let server = SMTPServer(server, isPlain: true) else { throw Unusable() }
    let from = try EmailAddress("noreply@example.test")
    var mail = MailSettings(
      publicAddress: "http://localhost",
      links: MailLinks(
        recovery: "http://localhost/recover?code=",
        confirmation: "http://localhost/confirm?code=",
        forgotten: "http://localhost/forgot",
        invitation: "http://localhost/signup?invitation=",
        logIn: "http://localhost/login"
      ),
      sender: from,
      keyPath: path + "-mail-key",
      database: path
    )
    mail.limits.perAddress = .max
    mail.limits.total = .max
    // A killed sender leaves its mails to the next after this time.
    mail.retries.lease = .seconds(5)
    mail.retries.firstWait = .milliseconds(200)
    mail.retries.longestOutage = .milliseconds(200)
    var settings = AccountSettings()
    settings.mail = mail
    accounts = try AccountService(databasePath: path, settings: settings)
    var smtp = SMTPSettings(servers: [server], ourName: "localhost")
    smtp.connectTimeout = .seconds(2)
    smtp.answerTimeout = .seconds(1)
    smtp.totalTimeout = .seconds(3)
    transport = SMTPTransport(smtp)
    guard let address = MailAddress(from) else { throw Unusable() }
    let mailer = Mailer(
      transport,
      sender: address,
      serviceName: "Accounts",
      templates: try MailTemplates(theme: nil)
    )
    guard let sender = MailSender(accounts, deliver: { await mailer.send($0) }) else {
      throw Unusable()
    }
    self.sender = sender
  }

  private struct Unusable: Error {}

  /// Queues a mail for each line of standard input, and sends mails until it ends.
  func run() async {
    Workload.say("ready")
    let sending = Task { await send() }
    await withDiscardingTaskGroup { group in
      while let line = readLine() { group.addTask { await queue(line) } }
    }
    sending.cancel()
    await sending.value
    await transport.close()
    await accounts.close()
  }

  private func queue(_ line: String) async {
    let number = line.split(separator: " ").last.map(String.init) ?? ""
    do {
      let result = try await UserAdministration(accounts)
        .queueTestMail(
          to: EmailAddress("u\(number)@example.test"),
          by: .operator("test")
        )
      if case .done(let mail) = result {
        Workload.say("ok \(mail.id) \(line)")
      } else {
        Workload.say("limited - \(line)")
      }
    } catch {
      Workload.say("failed - \(line)")
    }
  }

  private func send() async {
    await withDiscardingTaskGroup { group in
      for _ in 0..<Self.senders {
        group.addTask {
          while !Task.isCancelled {
            if (try? await sender.sendNext()) != nil { continue }
            try? await Task.sleep(for: .milliseconds(20))
          }
        }
      }
    }
  }
}
