import Accounts
import Foundation

/// Metrics in the text form of Prometheus, version 0.0.4
/// (prometheus.io/docs/instrumenting/exposition_formats).
struct PrometheusText {
  private(set) var text = ""

  /// Adds the requests.
  mutating func add(_ counts: RequestMetrics.Counts) {
    describe("accounts_http_requests_total", "counter", "Requests that were answered.")
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
      "How long requests took to be answered."
    )
    for (route, times) in counts.times.sorted(by: { $0.key < $1.key }) { add(times, of: route) }
    add(
      "accounts_http_requests_under_way",
      "gauge",
      "Requests that wait for their answer.",
      counts.underWay
    )
  }

  /// Adds what there is of the accounts.
  mutating func add(_ load: ServiceLoad) {
    add("accounts_hashes_waiting", "gauge", "Passwords that wait to be hashed.", load.waitingHashes)
    add("accounts_users", "gauge", "Users.", load.users)
    add("accounts_sessions", "gauge", "Sessions that have not reached their end.", load.sessions)
    add("accounts_database_bytes", "gauge", "The size of the database file.", load.databaseBytes)
    add("accounts_database_log_bytes", "gauge", "The size of its write-ahead log.", load.logBytes)
  }

  /// Adds a figure.
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
