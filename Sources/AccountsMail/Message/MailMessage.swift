import AccountsForms
import Foundation

/// A message (RFC 5322) with a plain text and the same as HTML, in lines of ASCII.
///
/// libcurl sends no other MAIL parameters than SMTPUTF8, so the message needs no extension of the
/// server, unless the address itself is not ASCII.
struct MailMessage: Redacted {
  private let from: String
  private let to: String
  private let subject: String
  private let date: Date
  private let messageID: String
  private let language: Language
  private let text: String
  private let html: String

  /// Creates a message; nil if a header would have more than one line.
  ///
  /// - Parameters:
  ///   - from: the sender and its name.
  ///   - to: the recipient and their name, if known.
  ///   - subject: the subject.
  ///   - date: the instant of the message.
  ///   - messageID: the `Message-ID` with its angle brackets.
  ///   - language: the language of the text.
  ///   - text: the plain text.
  ///   - html: the same as HTML.
  init?(
    from: (name: String, address: MailAddress),
    to: (name: String?, address: MailAddress),
    subject: String,
    date: Date,
    messageID: String,
    language: Language,
    text: String,
    html: String
  ) {
    let id = messageID.utf8
    guard let subject = HeaderText(subject)?.value,
      let from = Self.mailbox(from.name, from.address), let to = Self.mailbox(to.name, to.address),
      id.first == UInt8(ascii: "<"), id.last == UInt8(ascii: ">"),
      id.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    self.from = from
    self.to = to
    self.subject = subject
    self.date = date
    self.messageID = messageID
    self.language = language
    self.text = text
    self.html = html
  }

  private static func mailbox(_ name: String?, _ address: MailAddress) -> String? {
    guard let name, !name.isEmpty else { return "<\(address.text)>" }
    // On a line of its own: a folded name can end anywhere in its last line.
    return HeaderText(name).map { "\($0.displayName)\r\n <\(address.text)>" }
  }

  /// The bytes of the message, the same for each attempt.
  var bytes: [UInt8] {
    // "=_" cannot occur in quoted-printable text.
    let boundary = "=_" + messageID.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(60)
    var message = Array(
      """
      From: \(from)
      To: \(to)
      Subject: \(subject)
      Date: \(Self.written(date))
      Message-ID: \(messageID)
      Auto-Submitted: auto-generated
      MIME-Version: 1.0
      Content-Language: \(language.code)
      Content-Type: multipart/alternative;
       boundary="\(boundary)"


      """
      .replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8
    )
    for (type, content) in [("plain", text), ("html", html)] {
      message += part(type, content, boundary)
    }
    message += "--\(boundary)--\r\n".utf8
    return message
  }

  private func part(_ type: String, _ content: String, _ boundary: String) -> [UInt8] {
    let head = [
      "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable", "", "",
    ]
    return Array(head.joined(separator: "\r\n").utf8) + QuotedPrintable.encode(content)
  }

  /// An instant as RFC 5322 section 3.3 writes it, in UTC.
  private static func written(_ date: Date) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    // 1 January 1970 was a Thursday.
    let day = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let text = date.rfc3339
    let parts = text.prefix(10).split(separator: "-")
    let month = months[((Int(parts[1]) ?? 1) - 1) % 12]
    return
      "\(days[((day % 7) + 7) % 7]), \(parts[2]) \(month) \(parts[0]) \(text.dropFirst(11).prefix(8)) +0000"
  }
}
