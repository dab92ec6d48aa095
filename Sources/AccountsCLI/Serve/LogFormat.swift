import Accounts
import AccountsForms
import AccountsJSON
import Foundation
import Logging

/// The format of the server log on standard error.
enum LogFormat: String {
  /// Plain lines for people.
  case text

  /// JSON Lines, for programs.
  case json

  /// Prints a message that the starting process waits for, at any log level.
  func announce(_ text: String) {
    switch self {
    case .text: Console.note(text)
    case .json: JSONLogHandler.write(.notice, text)
    }
  }

  /// Creates a logger with this format.
  func logger(_ level: Logger.Level) -> Logger {
    var logger = Logger(label: "accounts") { label in
      switch self {
      case .text: StreamLogHandler.standardError(label: label)
      case .json: JSONLogHandler()
      }
    }
    logger.logLevel = level
    return logger
  }
}

/// Writes one JSON object on each line: `at` in UTC (RFC 3339), `level`, `message` and the
/// metadata.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 })
    Self.write(event.level, "\(event.message)", metadata)
  }

  /// Writes a line.
  static func write(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata = [:]) {
    var members = metadata.mapValues { "\($0)" }
    members["at"] = Date().rfc3339
    members["level"] = level.rawValue
    members["message"] = message
    // Control characters are escaped, so text from a client cannot begin a new line.
    guard let line = try? JSONText.text(of: members) else { return }
    Console.say(line)
  }
}
