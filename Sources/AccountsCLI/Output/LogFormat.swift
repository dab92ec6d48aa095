import Accounts
import Foundation
import Logging

/// How the log of the server is written, to standard error.
enum LogFormat: String {
  /// A line for people.
  case text

  /// An object of JSON a line, for programs.
  case json

  /// Says something that whoever started the program waits for, whatever the log's level.
  func announce(_ text: String) {
    switch self {
    case .text: Console.note(text)
    case .json: JSONLogHandler.write(.notice, text)
    }
  }

  /// A log in this form.
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

/// Writes an object of JSON a line: `at` in UTC (RFC 3339), `level`, `message`, and what else there is to tell.
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
    // JSON escapes every control character: what somebody sent cannot begin another line.
    guard let line = try? Console.json(members) else { return }
    Console.say(line)
  }
}
