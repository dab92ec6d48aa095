import Accounts
import AccountsForms
import CCurl
import Foundation

/// A libcurl handle with its connection, used by one thread at a time.
///
/// The connection stays open between mails, so that the next needs no TLS handshake and no login.
final class SMTPClient: @unchecked Sendable {
  // Unchecked because the handle, its error buffer and the offers are used only on the queue.
  private let queue = DispatchQueue(label: "accounts.smtp")
  private let handle: UnsafeMutableRawPointer
  private let settings: SMTPSettings
  private let explanation: UnsafeMutablePointer<CChar>

  /// Whether each server offered SMTPUTF8 when its connection was opened.
  private var offersUTF8: [SMTPServer: Bool] = [:]

  /// libcurl, which must be set up before any other call.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Creates a client; nil if libcurl cannot be set up.
  init?(_ settings: SMTPSettings) {
    guard Self.isReady, let handle = curl_easy_init() else { return nil }
    self.handle = handle
    self.settings = settings
    explanation = .allocate(capacity: Int(CURL_ERROR_SIZE))
    explanation.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  /// Says goodbye to the server and closes the connection; the client cannot be used afterwards.
  func close() async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        curl_easy_cleanup(handle)
        explanation.deallocate()
        continuation.resume()
      }
    }
  }

  /// Sends a message to one server, and once more at once if it had closed an idle connection.
  func send(
    _ message: [UInt8],
    from sender: MailAddress,
    to recipient: MailAddress,
    by server: SMTPServer
  ) async -> MailOutcome {
    let exchanges = (0..<2)
      .map { _ in
        SMTPExchange(
          message,
          needsUTF8: recipient.needsUTF8,
          mustEncryptFirst: server.security == .startTLS
        )
      }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          var outcome = MailOutcome.interrupted
          for exchange in exchanges {
            let verdict = perform(exchange, from: sender, to: recipient, by: server)
            outcome = verdict.outcome(wasCancelled: exchange.wasCancelled)
            guard verdict.wasClosedWhileIdle else { break }
          }
          continuation.resume(returning: outcome)
        }
      }
    } onCancel: {
      for exchange in exchanges { exchange.cancel() }
    }
  }

  private func perform(
    _ exchange: SMTPExchange,
    from sender: MailAddress,
    to recipient: MailAddress,
    by server: SMTPServer
  ) -> SMTPVerdict {
    // A reused connection says no EHLO again.
    if recipient.needsUTF8, offersUTF8[server] == false { exchange.refuseUTF8() }
    curl_easy_reset(handle)
    explanation.pointee = 0
    configure(server)
    set(CURLOPT_MAIL_FROM, sender.text)
    // libcurl does not copy the list.
    let recipients = curl_slist_append(nil, recipient.text)
    defer { curl_slist_free_all(recipients) }
    accounts_curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
    set(CURLOPT_UPLOAD, 1)
    connect(exchange)
    let isRefused = exchange.progress.lacksUTF8
    let result =
      isRefused ? CURLE_WRITE_ERROR : withExtendedLifetime(exchange) { curl_easy_perform(handle) }
    var code = 0
    var connections = 0
    accounts_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &code)
    accounts_curl_get_long(handle, CURLINFO_NUM_CONNECTS, &connections)
    let progress = exchange.progress
    if let offers = progress.offersUTF8 { offersUTF8[server] = offers }
    return SMTPVerdict(
      result: result,
      code: code,
      connections: connections,
      progress: progress,
      explanation: String(cString: explanation),
      server: server,
      recipient: recipient
    )
  }

  /// Lets libcurl read the message from an exchange, and give it the replies and the commands; the
  /// exchange has to outlive the transfer.
  private func connect(_ exchange: SMTPExchange) {
    let user = Unmanaged.passUnretained(exchange).toOpaque()
    accounts_curl_set_read(
      handle,
      { buffer, size, count, user in
        SMTPClient.exchange(user)?
          .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count)) ?? 0
      },
      user
    )
    accounts_curl_set_header(
      handle,
      { buffer, size, count, user in
        let bytes = UnsafeRawBufferPointer(start: buffer, count: size * count)
        let goesOn = SMTPClient.exchange(user)?.take(reply: String(decoding: bytes, as: UTF8.self))
        return goesOn == true ? size * count : 0
      },
      user
    )
    accounts_curl_set_progress(
      handle,
      { user, _, _, _, _ in SMTPClient.exchange(user)?.wasCancelled == true ? 1 : 0 },
      user
    )
    // Only the names of commands are read: the line of AUTH has the password.
    accounts_curl_set_trace(
      handle,
      { _, kind, bytes, count, user in
        if kind == CURLINFO_HEADER_OUT {
          SMTPClient.exchange(user)?
            .take(command: UnsafeRawBufferPointer(start: bytes, count: count))
        }
        return 0
      },
      user
    )
  }

  /// Sets what all mails share.
  private func configure(_ server: SMTPServer) {
    accounts_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, explanation)
    set(CURLOPT_NOSIGNAL, 1)
    // The environment must not choose another way.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    set(CURLOPT_URL, server.address(naming: settings.ourName))
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    let security = server.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
    set(CURLOPT_USE_SSL, Int(security.rawValue))
    if let file = settings.authorityFile {
      set(CURLOPT_CAINFO, file)
      accounts_curl_set_string(handle, CURLOPT_CAPATH, nil)
    }
    if let (user, password) = settings.login {
      set(CURLOPT_USERNAME, user)
      // libcurl keeps a copy until the handle is closed.
      password.withCString { _ = accounts_curl_set_string(handle, CURLOPT_PASSWORD, $0) }
      // Others, such as DIGEST-MD5, are obsolete, and need more of the server than a hash.
      set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
    }
    set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.milliseconds)
    set(CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, settings.answerTimeout.milliseconds / 1000))
    set(CURLOPT_TIMEOUT_MS, settings.totalTimeout.milliseconds)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    accounts_curl_set_long(handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    accounts_curl_set_string(handle, option, value)
  }

  private static func exchange(_ user: UnsafeMutableRawPointer?) -> SMTPExchange? {
    user.map { Unmanaged<SMTPExchange>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension Duration {
  /// The whole milliseconds.
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
