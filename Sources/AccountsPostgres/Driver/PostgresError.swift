import CPostgres

/// An error or a notice of the server, or an error of the connection to it.
///
/// The error carries the SQL but never the bound values: they are people's names and hashes.
struct PostgresError: Error {
  /// The SQLSTATE (postgresql.org/docs/15/errcodes-appendix.html); empty if the server sent none.
  let state: String

  /// The message; empty where it could quote a value.
  let message: String

  /// The failed statement, on one line, if there was one.
  let sql: String?

  /// The severity in English, such as ERROR or WARNING.
  let severity: String

  /// Whether there was no connection yet.
  var isOfConnecting = false

  init(state: String, message: String, sql: String? = nil, severity: String = "ERROR") {
    self.state = state
    self.severity = severity
    // Messages about invalid values quote them.
    self.message = state.hasPrefix("22") ? "" : message
    self.sql = sql.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// Reads the error of a result.
  init(_ result: OpaquePointer, sql: String?) {
    func field(_ code: Character) -> String? {
      guard let code = code.asciiValue, let text = PQresultErrorField(result, Int32(code)) else {
        return nil
      }
      return String(cString: text)
    }
    self.init(
      state: field("C") ?? "",
      message: field("M") ?? "no message",
      sql: sql,
      severity: field("V") ?? "ERROR"
    )
  }

  /// Creates the error of a lost connection.
  static func lost(_ message: String, sql: String? = nil) -> PostgresError {
    PostgresError(
      state: "",
      message: message.split(whereSeparator: \.isNewline)
        .map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: "; "),
      sql: sql
    )
  }

  /// Whether another transaction is in the way, so that the whole body should run again.
  ///
  /// If two bodies insert the same key, the second runs again and then sees the first.
  var isConflict: Bool { ["40001", "40P01", "23505"].contains(state) }

  /// Whether the connection cannot be used any more: it is lost, or the server stops, or it has
  /// become a standby.
  var endsConnection: Bool {
    state.isEmpty || state.hasPrefix("08") || isOfStandby
      || ["57P01", "57P02", "57P03"].contains(state)
  }

  /// Whether the server takes no changes; a standby says of a transaction for them that it does not
  /// support this feature.
  var isOfStandby: Bool { ["25006", "0A000"].contains(state) }
}

extension PostgresError: CustomStringConvertible {
  /// The state, the message and the SQL.
  var description: String {
    (state.isEmpty
      ? message : "PostgreSQL error \(state)" + (message.isEmpty ? "" : ": \(message)"))
      + (sql.map { " in \($0)" } ?? "")
  }
}
