import Expectations
import Testing

@testable import Accounts
@testable import AccountsServer

struct PrometheusTextTests {
  /// The text of every metric.
  static var all: PrometheusText {
    var text = PrometheusText()
    text.add(RequestMetrics().snapshot)
    text.add(
      ServiceLoad(
        waitingHashes: 1,
        users: 2,
        sessions: 3,
        mails: [.queued: 6, .failed: 7],
        mailsOverLimit: [.recovery: 8],
        isAuditLogSigned: true,
        databaseBytes: 4,
        logBytes: 5
      )
    )
    return text
  }

  private func lines(_ text: PrometheusText) -> [String] {
    text.text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test func `requests are counted by method, route and status`() {
    let metrics = RequestMetrics()
    for status in [200, 200, 404] {
      metrics.begin()
      metrics.end(.init(method: "GET", route: "/x", status: status), seconds: 0.0005)
    }
    metrics.begin()
    var text = PrometheusText()
    text.add(metrics.snapshot)
    let lines = lines(text)
    #expect(
      lines.contains(#"accounts_http_requests_total{method="GET",route="/x",status="200"} 2"#)
    )
    #expect(
      lines.contains(#"accounts_http_requests_total{method="GET",route="/x",status="404"} 1"#)
    )
    #expect(lines.contains("accounts_http_requests_in_progress 1"))
  }

  @Test func `durations are counted in cumulative buckets`() {
    let metrics = RequestMetrics()
    for seconds in [0.001, 0.0011, 0.3, 99] {
      metrics.begin()
      metrics.end(.init(method: "GET", route: "/x", status: 200), seconds: seconds)
    }
    var text = PrometheusText()
    text.add(metrics.snapshot)
    let name = "accounts_http_request_duration_seconds"
    for (bound, count) in [
      ("0.001", 1), ("0.0025", 2), ("0.25", 2), ("0.5", 3), ("10.0", 3), ("+Inf", 4),
    ] {
      #expect(lines(text).contains("\(name)_bucket{route=\"/x\",le=\"\(bound)\"} \(count)"))
    }
    #expect(lines(text).contains("\(name)_count{route=\"/x\"} 4"))
  }

  @Test func `escapes label values`() {
    let metrics = RequestMetrics()
    metrics.begin()
    metrics.end(.init(method: "GET", route: "a\"b\\c\nd", status: 200), seconds: 1)
    var text = PrometheusText()
    text.add(metrics.snapshot)
    #expect(text.text.contains("route=\"a\\\"b\\\\c\\nd\""))
  }

  @Test func `every metric is described once`() {
    let text = Self.all
    let lines = lines(text)
    #expect(lines.contains("accounts_emails{state=\"queued\"} 6"))
    #expect(lines.contains("accounts_emails{state=\"failed\"} 7"))
    #expect(lines.contains("accounts_emails{state=\"sent\"} 0"))
    #expect(lines.contains("accounts_mail_limit_reached_total{kind=\"recovery\"} 8"))
    #expect(lines.contains("accounts_mail_limit_reached_total{kind=\"notice\"} 0"))
    let names = text.text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
      .compactMap { $0.split(separator: " ").dropFirst(2).first }
    expect(Set(names).count, is: names.count)
    #expect(lines.contains("accounts_sessions 3"))
    #expect(lines.contains("accounts_audit_log_signed 1"))
  }
}
