import Accounts
import Foundation

/// Metrics in the text format of Prometheus, version 0.0.4
/// (prometheus.io/docs/instrumenting/exposition_formats).
struct PrometheusText {
  private(set) var text = ""

  /// Adds the metrics of requests.
  mutating func add(_ counts: RequestMetrics.Counts) {
    describe("accounts_http_requests_total", "counter", "Requests answered.")
    let requests = counts.requests.map { kind, count in
      let labels = [
        ("method", kind.method), ("route", kind.route), ("status", String(kind.status)),
      ]
      return line("accounts_http_requests_total", labels, "\(count)")
    }
    text += requests.sorted().joined()
    describe(
      "accounts_http_request_duration_seconds",
      "histogram",
      "Request duration in seconds."
    )
    for (route, times) in counts.times.sorted(by: { $0.key < $1.key }) { add(times, of: route) }
    add(
      "accounts_http_requests_in_progress",
      "gauge",
      "Requests in progress.",
      counts.underWay
    )
  }

  /// Adds the metrics of accounts.
  mutating func add(_ load: ServiceLoad) {
    add("accounts_hashes_waiting", "gauge", "Passwords waiting to be hashed.", load.waitingHashes)
    add("accounts_users", "gauge", "Users.", load.users)
    add("accounts_sessions", "gauge", "Unexpired sessions.", load.sessions)
    describe("accounts_emails", "gauge", "E-mails, by state.")
    for state in MailState.allCases {
      let count = load.mails[state, default: 0]
      text += line("accounts_emails", [("state", state.rawValue)], "\(count)")
    }
    describe(
      "accounts_mail_limit_reached_total",
      "counter",
      "E-mails that were not queued because a limit was reached, by kind."
    )
    for budget in MailBudget.allCases {
      let count = load.mailsOverLimit[budget, default: 0]
      text += line("accounts_mail_limit_reached_total", [("kind", budget.rawValue)], "\(count)")
    }
    let isSigned = load.isAuditLogSigned ? 1 : 0
    add("accounts_audit_log_signed", "gauge", "Whether the audit log is signed.", isSigned)
    add("accounts_database_bytes", "gauge", "Database file size in bytes.", load.databaseBytes)
    add("accounts_database_wal_bytes", "gauge", "Write-ahead log size in bytes.", load.logBytes)
  }

  /// Adds a single value.
  mutating func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
    describe(name, type, help)
    text += line(name, [], "\(value)")
  }

  private mutating func add(_ times: RequestMetrics.Times, of route: String) {
    let name = "accounts_http_request_duration_seconds"
    var count = 0
    for (place, bound) in (RequestMetrics.bounds.map { "\($0)" } + ["+Inf"]).enumerated() {
      count += times.counts[place]
      text += line("\(name)_bucket", [("route", route), ("le", bound)], "\(count)")
    }
    text += line("\(name)_sum", [("route", route)], "\(times.sum)")
    text += line("\(name)_count", [("route", route)], "\(count)")
  }

  private mutating func describe(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private func line(
    _ name: String,
    _ labels: [(name: String, value: String)],
    _ value: String
  ) -> String {
    let list = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
    return "\(name)\(list.isEmpty ? "" : "{\(list)}") \(value)\n"
  }

  private func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
