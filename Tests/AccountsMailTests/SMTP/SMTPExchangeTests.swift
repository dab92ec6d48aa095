import Expectations
import Testing

@testable import AccountsMail

struct SMTPExchangeTests {
  private let message = Array("Subject: Hello\r\n\r\nHi".utf8)

  private func exchange(needsUTF8: Bool = false, mustEncryptFirst: Bool = false) -> SMTPExchange {
    SMTPExchange(message, needsUTF8: needsUTF8, mustEncryptFirst: mustEncryptFirst)
  }

  private func say(_ command: String, _ exchange: SMTPExchange) {
    Array(command.utf8).withUnsafeBytes { exchange.take(command: $0) }
  }

  /// Answers an EHLO.
  ///
  /// - Returns: whether the exchange goes on after each line.
  private func answer(_ lines: [String], _ exchange: SMTPExchange) -> [Bool] {
    say("EHLO mail.example.com\r\n", exchange)
    return lines.map { exchange.take(reply: $0 + "\r\n") }
  }

  @Test func `the message is read once, in pieces of any size`() {
    let exchange = exchange()
    var read: [UInt8] = []
    var sizes: [Int] = []
    while true {
      var piece = [UInt8](repeating: 0, count: 7)
      let count = piece.withUnsafeMutableBytes { exchange.read(into: $0) }
      sizes.append(count)
      if count == 0 { break }
      read += piece.prefix(count)
    }
    expect(read, is: message)
    expect(sizes, is: [7, 7, 6, 0])
    expect(exchange.progress.sent, is: message.count)
  }

  @Test(arguments: [
    ("EHLO a\r\n", SMTPExchange.Stage.hello), ("helo a\r\n", .hello), ("STARTTLS\r\n", .startTLS),
    ("AUTH PLAIN\r\n", .login), ("MAIL FROM:<a@b>\r\n", .sender), ("RCPT TO:<a@b>\r\n", .recipient),
    ("DATA\r\n", .data), ("QUIT\r\n", nil), ("", nil),
  ])
  func `a command shows how far the exchange is`(
    _ row: (line: String, stage: SMTPExchange.Stage?)
  ) {
    expect(SMTPExchange.Stage(Array(row.line.utf8)), is: row.stage)
    let exchange = exchange()
    say(row.line, exchange)
    expect(exchange.progress.stage, is: row.stage ?? .connecting)
  }

  @Test func `the reply of success and the refusals are kept apart, up to a limit`() {
    let exchange = exchange()
    say("RCPT TO:<a@b>\r\n", exchange)
    #expect(exchange.take(reply: "550-no such\r\n"))
    #expect(exchange.take(reply: "550 mailbox\r\n"))
    #expect(exchange.take(reply: "221 bye\r\n"))
    expect(exchange.progress.refusal, is: "550-no such\r\n550 mailbox\r\n")
    expect(exchange.progress.reply, is: "221 bye\r\n")
    let line = "550-\(String(repeating: "x", count: 500))\r\n"
    for _ in 0..<100 { _ = exchange.take(reply: line) }
    #expect(exchange.progress.refusal.utf8.count < 3000)
    say("MAIL FROM:<a@b>\r\n", exchange)
    #expect(exchange.progress.refusal.isEmpty)
  }

  @Test func `an offer of SMTPUTF8 is known with the last line of the EHLO`() {
    let exchange = exchange()
    expect(exchange.progress.offersUTF8, is: nil)
    expect(answer(["250-mail", "250-smtputf8"], exchange), is: [true, true])
    expect(exchange.progress.offersUTF8, is: nil)
    #expect(exchange.take(reply: "250 8BITMIME\r\n"))
    expect(exchange.progress.offersUTF8, is: true)
    expect(answer(["250 mail"], exchange), is: [true])
    expect(exchange.progress.offersUTF8, is: false, "a second EHLO counts anew")
  }

  @Test func `an address that needs SMTPUTF8 is not sent to a server without it`() {
    let refused = exchange(needsUTF8: true)
    expect(answer(["250-mail", "250 8BITMIME"], refused), is: [true, false])
    #expect(refused.progress.lacksUTF8)
    let accepted = exchange(needsUTF8: true)
    expect(answer(["250-mail", "250 SMTPUTF8"], accepted), is: [true, true])
    #expect(!accepted.progress.lacksUTF8)
    let known = exchange(needsUTF8: true)
    known.refuseUTF8()
    #expect(known.progress.lacksUTF8)
  }

  @Test func `with STARTTLS only the offers after it count`() {
    let exchange = exchange(needsUTF8: true, mustEncryptFirst: true)
    expect(answer(["250-mail", "250 STARTTLS"], exchange), is: [true, true])
    #expect(exchange.progress.offersUTF8 == nil && !exchange.progress.lacksUTF8)
    say("STARTTLS\r\n", exchange)
    #expect(exchange.take(reply: "220 ready\r\n"))
    expect(answer(["250-mail", "250 SMTPUTF8"], exchange), is: [true, true])
    expect(exchange.progress.offersUTF8, is: true)
  }

  @Test func `a cancellation is seen`() {
    let exchange = exchange()
    #expect(!exchange.wasCancelled)
    exchange.cancel()
    #expect(exchange.wasCancelled)
  }
}
