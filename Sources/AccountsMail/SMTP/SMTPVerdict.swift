import Accounts
import CCurl
import Foundation

/// The verdict on an attempt, from the result of libcurl and what the server said.
struct SMTPVerdict {
  /// The result of libcurl.
  let result: CURLcode

  /// The last reply code; 0 for none.
  let code: Int

  /// The number of connections that were opened; 0 for one that was reused.
  let connections: Int

  /// The progress of the mail.
  let progress: SMTPExchange.State

  /// The explanation of libcurl.
  let explanation: String

  /// The server.
  let server: SMTPServer

  /// The recipient, which servers repeat in their replies.
  let recipient: MailAddress

  /// The results that the operator has to act on: TLS, its certificates, the login.
  private static let operatorResults: [CURLcode] = [
    CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
    CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE,
    CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_URL_MALFORMAT,
    CURLE_UNSUPPORTED_PROTOCOL,
  ]

  /// Whether an idle connection was closed by the server, so that the mail can be sent at once on a
  /// new one.
  var wasClosedWhileIdle: Bool {
    result != CURLE_OK && connections == 0 && code == 0 && progress.sent == 0
      && progress.refusal.isEmpty && result != CURLE_ABORTED_BY_CALLBACK
  }

  /// The outcome.
  ///
  /// - Parameter wasCancelled: whether the exchange was cancelled.
  /// - Returns: the outcome.
  func outcome(wasCancelled: Bool) -> MailOutcome {
    if result == CURLE_OK { return .sent(progress.reply) }
    if progress.lacksUTF8 {
      return .permanent(
        "\(server) does not offer SMTPUTF8, which an address with non-ASCII letters before the @ needs"
      )
    }
    if wasCancelled, result == CURLE_ABORTED_BY_CALLBACK { return .interrupted }
    if Self.operatorResults.contains(result) { return .misconfigured(words) }
    if result == CURLE_LOGIN_DENIED || isAboutLogin, progress.stage < .recipient {
      return refusalCode / 100 == 4 ? .unreachable(words) : .misconfigured(words)
    }
    // Before MAIL, nothing that the server says is about this mail.
    guard progress.stage >= .sender else { return .unreachable(words) }
    switch refusalCode / 100 {
    case 4: return .temporary(words)
    // The sender is the same for all mails, but only some need SMTPUTF8 in this command.
    case 5 where progress.stage == .sender:
      return .misconfigured(words, orOnlyThisMail: recipient.needsUTF8)
    // Anyone can sign up with an address that the server, or one behind it, refuses like this.
    case 5 where isAboutLogin || refusesToRelay: return .misconfigured(words, orOnlyThisMail: true)
    case 5: return .permanent(words)
    // The outcome is unknown: after the final dot, the server may have accepted the mail.
    default: return .temporary(words)
    }
  }

  /// The code of the refusal; 0 for none.
  private var refusalCode: Int { Int(progress.refusal.prefix(3)) ?? 0 }

  private var isAboutLogin: Bool { [530, 534, 535, 538].contains(refusalCode) }

  /// Whether the server takes mail for some other domains only, perhaps since it does not know this
  /// service.
  private var refusesToRelay: Bool {
    // There is no such mailbox (RFC 3463), as in "User unknown in relay recipient table".
    guard !progress.refusal.dropFirst(4).hasPrefix("5.1.1") else { return false }
    let said = progress.refusal.replacingOccurrences(
      of: recipient.text,
      with: "",
      options: .caseInsensitive
    )
    return progress.stage == .recipient && said.lowercased().contains("relay")
  }

  private var words: String {
    if !progress.refusal.isEmpty { return progress.refusal }
    if result == CURLE_COULDNT_CONNECT { return "\(server) does not accept connections" }
    if result == CURLE_USE_SSL_FAILED { return "\(server) does not offer STARTTLS" }
    let reason = explanation.isEmpty ? String(cString: curl_easy_strerror(result)) : explanation
    return "\(server): \(reason)"
  }
}
