import Accounts
import CPostgres
import Foundation

extension Connection {
  /// The time that the server has, after the time-out of a statement, to say that it has ended it.
  private static let grace = Duration.seconds(5)

  /// Sends what is queued, and waits for the results of it.
  ///
  /// - Parameters:
  ///   - sql: the statement, for errors.
  ///   - limit: the longest time; nil for that of any statement.
  /// - Returns: the last result.
  /// - Throws: ``PostgresError``: the first error of the statements. After a time-out the
  ///   connection cannot be used.
  func answer(to sql: String, within limit: Duration? = nil) throws(PostgresError) -> ResultSet {
    let deadline = deadline(within: limit)
    try flush(until: deadline, sql)
    var last: ResultSet?
    var failure: PostgresError?
    while let results = try next(until: deadline, sql) {
      if !results.isSuccess, failure == nil { failure = results.error(in: sql) }
      last = results
    }
    if let failure { throw failure }
    guard let last else { throw lost(sql) }
    return last
  }

  /// The instant at which the server must have answered.
  func deadline(within limit: Duration?) -> ContinuousClock.Instant {
    .now + (limit ?? timeout) + Self.grace
  }

  /// Sends what is queued.
  ///
  /// - Throws: ``PostgresError``.
  func flush(
    until deadline: ContinuousClock.Instant,
    _ sql: String
  ) throws(PostgresError) {
    while true {
      let state = PQflush(handle)
      if state == 0 { return }
      guard state == 1 else { throw lost(sql) }
      // The server may have to send before it reads on.
      try wait(for: POLLIN | POLLOUT, until: deadline, sql)
      guard PQconsumeInput(handle) == 1 else { throw lost(sql) }
    }
  }

  /// Waits for the next result; nil after the last.
  ///
  /// - Throws: ``PostgresError``.
  func next(
    until deadline: ContinuousClock.Instant,
    _ sql: String
  ) throws(PostgresError) -> ResultSet? {
    while PQisBusy(handle) == 1 {
      try wait(for: POLLIN, until: deadline, sql)
      guard PQconsumeInput(handle) == 1 else { throw lost(sql) }
    }
    return PQgetResult(handle).map(ResultSet.init)
  }

  private func wait(
    for events: Int32,
    until deadline: ContinuousClock.Instant,
    _ sql: String
  ) throws(PostgresError) {
    while true {
      let left = deadline - .now
      guard left > .zero else { throw .lost("the server does not answer", sql: sql) }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      guard socket.fd >= 0 else { throw lost(sql) }
      let count = poll(&socket, 1, Int32(min(left.seconds * 1000 + 1, 60_000)))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .lost("poll failed", sql: sql) }
    }
  }
}
