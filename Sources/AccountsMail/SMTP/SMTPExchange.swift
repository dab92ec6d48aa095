import Foundation
import Synchronization

/// The exchange of one mail with one server: the state that libcurl's callbacks share.
final class SMTPExchange: Sendable {
  /// The last command that was sent.
  enum Stage: Comparable {
    case connecting, hello, startTLS, login, sender, recipient, data

    /// Reads a command line.
    init?(_ line: some Collection<UInt8>) {
      switch String(decoding: line.prefix(5), as: UTF8.self).uppercased() {
      case "EHLO ", "HELO ": self = .hello
      case "START": self = .startTLS
      case "AUTH ": self = .login
      case "MAIL ": self = .sender
      case "RCPT ": self = .recipient
      case "DATA\r": self = .data
      default: return nil
      }
    }
  }

  /// The progress of a mail.
  struct State {
    /// The last command that was sent.
    var stage = Stage.connecting

    /// The number of bytes of the message that libcurl has taken.
    var sent = 0

    /// The last reply of success.
    var reply = ""

    /// The replies of refusal, since libcurl says QUIT after one, whose reply is a success.
    var refusal = ""

    /// Whether the server offers SMTPUTF8; nil before its last EHLO was answered.
    var offersUTF8: Bool?

    /// Whether the replies to the current EHLO list SMTPUTF8.
    var listsUTF8 = false

    /// Whether the exchange ended because the server lacks SMTPUTF8.
    var lacksUTF8 = false

    /// Whether STARTTLS came before the current EHLO.
    fileprivate var hasEncrypted = false
  }

  private static let longestRefusal = 2000

  /// The message.
  let message: [UInt8]

  private let needsUTF8: Bool
  private let mustEncryptFirst: Bool
  private let state: Mutex<State>
  private let isCancelled = Atomic(false)

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - needsUTF8: whether the server has to offer SMTPUTF8.
  ///   - mustEncryptFirst: whether only the EHLO after STARTTLS counts.
  init(_ message: [UInt8], needsUTF8: Bool, mustEncryptFirst: Bool) {
    self.message = message
    self.needsUTF8 = needsUTF8
    self.mustEncryptFirst = mustEncryptFirst
    state = Mutex(State())
  }

  /// The progress so far.
  var progress: State { state.withLock { $0 } }

  /// Ends the exchange within about a second.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Whether the exchange was cancelled.
  var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }

  /// Ends the exchange before it begins: an earlier one has shown that the server lacks SMTPUTF8.
  func refuseUTF8() { state.withLock { $0.lacksUTF8 = true } }

  /// Copies the next bytes of the message; 0 at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      let count = min(buffer.count, message.count - state.sent)
      message.withUnsafeBytes { bytes in
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[state.sent..<(state.sent + count)])
        )
      }
      state.sent += count
      return count
    }
  }

  /// Takes a line of a reply.
  ///
  /// - Returns: whether to go on.
  func take(reply line: String) -> Bool {
    state.withLock { state in
      if line.hasPrefix("4") || line.hasPrefix("5") {
        if state.refusal.utf8.count < Self.longestRefusal { state.refusal += line }
        return true
      }
      state.reply = line
      guard state.stage == .hello else { return true }
      if line.dropFirst(4).uppercased().hasPrefix("SMTPUTF8") { state.listsUTF8 = true }
      // The last line of a reply has a space after its code.
      guard line.dropFirst(3).first == " ", !mustEncryptFirst || state.hasEncrypted else {
        return true
      }
      state.offersUTF8 = state.listsUTF8
      // libcurl would send the address as it is, to a server that may cut it.
      if needsUTF8, !state.listsUTF8 {
        state.lacksUTF8 = true
        return false
      }
      return true
    }
  }

  /// Takes a command that is being sent.
  func take(command line: UnsafeRawBufferPointer) {
    guard let stage = Stage(line) else { return }
    state.withLock { state in
      if stage == .hello {
        state.hasEncrypted = state.stage == .startTLS
        state.listsUTF8 = false
      }
      state.stage = stage
      // Such as HELO after a refused EHLO.
      state.refusal = ""
    }
  }
}
