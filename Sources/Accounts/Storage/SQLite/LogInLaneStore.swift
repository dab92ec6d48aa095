import AccountsForms
import Foundation

/// The counts of failed logins in an SQLite database.
struct LogInLaneStore: Sendable {
  let database: Database
  let throttle: LogInThrottle
  private let unwritten = UnwrittenAttempts()

  init(database: Database, throttle: LogInThrottle) {
    self.database = database
    self.throttle = throttle
  }

  /// Whether an attempt may go on to have its password hashed.
  enum Admission: Sendable {
    /// It may. It is counted as a failure already, in these lanes, until it turns out to be none.
    case admitted([LogInLane])

    /// It may not, until then; nil for never.
    case refused(LogInLane, until: Date?)
  }

  /// Counts an attempt as a failure, unless a lane is closed.
  ///
  /// Counting comes before hashing, and looking and counting are one transaction: as many as guess at the
  /// same time, no more of them get through than one after the other would.
  ///
  /// - Parameters:
  ///   - email: the account.
  ///   - address: where the attempt comes from.
  ///   - device: what the device offers; counts only if it is known.
  ///   - now: the instant.
  /// - Returns: whether the attempt may go on.
  /// - Throws: ``StorageError``.
  func admit(
    _ email: EmailAddress,
    from address: NetworkAddress?,
    device: DeviceToken?,
    at now: Date
  ) async throws -> Admission {
    let attempt = Attempt(email: email, address: address, device: device)
    do {
      let admission = try await database.write { [throttle] connection in
        let (lanes, refusal) = try connection.look(attempt, throttle, at: now)
        if let refusal { return refusal }
        for (lane, state) in lanes {
          try connection.count(lane, failures: state.failures + 1, throttle, at: now)
        }
        return .admitted(lanes.map(\.lane))
      }
      unwritten.forget()
      return admission
    } catch let error as StorageError where [.diskFull, .readOnly].contains(error.code) {
      let (lanes, refusal) = try await database.read { [throttle] connection in
        try connection.look(attempt, throttle, at: now)
      }
      if let refusal { return refusal }
      guard unwritten.count(lanes.map(\.lane), throttle) else { throw error }
      return .admitted([])
    }
  }

  /// Takes an attempt back that was no failure, though not a success either: nobody looked at it.
  func takeBack(_ lanes: [LogInLane]) async throws {
    try await database.write { connection in
      for lane in lanes { try connection.takeBack(lane) }
    }
  }

  /// Forgets what a success makes good.
  func succeed(_ lanes: [LogInLane], for email: EmailAddress) async throws {
    try await database.write { try $0.noteSuccess(lanes, for: email) }
  }

  /// What is known of a lane.
  func state(of lane: LogInLane, at now: Date) async throws -> LaneState {
    try await database.read { [throttle] in try $0.state(of: lane, throttle, at: now) }
  }

  /// Opens a lane.
  func open(_ lane: LogInLane) async throws {
    try await database.write { try $0.forget(lane) }
  }
}

/// Somebody who wants to log in.
private struct Attempt: Sendable {
  let email: EmailAddress
  let address: NetworkAddress?
  let device: DeviceToken?
}

/// What is known of a lane.
struct LaneState: Sendable {
  /// How many failures in a row there were.
  let failures: Int

  /// When the lane opens: in the past where it is open, nil where an admin has to open it.
  let opensAt: Date?

  fileprivate var opens: Date { opensAt ?? .distantFuture }

  /// Whether nobody gets through.
  func isClosed(at now: Date) -> Bool { opens > now }
}

extension Connection {
  /// Finds the lanes an attempt is counted in, and whether one of them is closed.
  fileprivate func look(
    _ attempt: Attempt,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws -> (lanes: [(lane: LogInLane, state: LaneState)], refusal: LogInLaneStore.Admission?) {
    let lanes = try lanes(of: attempt).map { ($0, try state(of: $0, throttle, at: now)) }
    // The one that is closed longest is the answer; never comes last.
    let closed = lanes.filter { $0.1.isClosed(at: now) }.max { $0.1.opens < $1.1.opens }
    return (lanes, closed.map { .refused($0.0, until: $0.1.opensAt) })
  }

  private func lanes(of attempt: Attempt) throws -> [LogInLane] {
    if let device = attempt.device, try isKnown(device, for: attempt.email) {
      return [.device(device, attempt.email)]
    }
    var lanes: [LogInLane] = [.account(attempt.email), .everybody]
    if let address = attempt.address { lanes.append(.network(address)) }
    return lanes
  }

  fileprivate func state(
    of lane: LogInLane,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws -> LaneState {
    let rows = try rows(
      "SELECT failures, last_attempt_at, opens_at FROM login_lanes WHERE lane = ?",
      [.text(lane.name)]
    ) { row in
      (
        last: Date(millisecondsSince1970: row.integer(1)),
        state: LaneState(failures: Int(row.integer(0)), opensAt: row.instant(2))
      )
    }
    guard let (last, state) = rows.first else {
      return LaneState(failures: 0, opensAt: .distantPast)
    }
    if let memory = lane.limits(throttle).memory, now.timeIntervalSince(last) > memory.seconds {
      return LaneState(failures: 0, opensAt: .distantPast)
    }
    return state
  }

  fileprivate func count(
    _ lane: LogInLane,
    failures: Int,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws {
    let wait = lane.limits(throttle).wait(after: failures)
    try execute(
      """
      INSERT INTO login_lanes (lane, failures, last_attempt_at, opens_at) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (lane) DO UPDATE SET failures = ?2, last_attempt_at = ?3, opens_at = ?4
      """,
      [
        .text(lane.name), .integer(Int64(failures)), .instant(now),
        .instant(wait.map { now.addingTimeInterval($0.seconds) }),
      ]
    )
  }

  /// Forgets one failure of a lane that others may be counted in too.
  func takeBack(_ lane: LogInLane) throws {
    try execute(
      """
      UPDATE login_lanes SET failures = max(failures - 1, 0), opens_at = last_attempt_at
      WHERE lane = ?
      """,
      [.text(lane.name)]
    )
  }

  /// Forgets a lane's failures.
  func forget(_ lane: LogInLane) throws {
    try execute("DELETE FROM login_lanes WHERE lane = ?", [.text(lane.name)])
  }

  /// Forgets what a success makes good: the account's failures and the device's.
  ///
  /// The network and everybody only get this attempt back: whoever has an account of their own could wipe
  /// out the traces of their guesses otherwise.
  func noteSuccess(_ lanes: [LogInLane], for email: EmailAddress) throws {
    try forget(.account(email))
    for lane in lanes {
      switch lane {
      case .account: break
      case .device: try forget(lane)
      case .network, .everybody: try takeBack(lane)
      }
    }
  }

  fileprivate func isKnown(_ device: DeviceToken, for email: EmailAddress) throws -> Bool {
    try integer(
      """
      SELECT EXISTS (
        SELECT 1 FROM known_devices JOIN users ON users.row_number = known_devices.user_row
        WHERE token_hash = ? AND users.email_key = ?
      )
      """,
      [.blob(device.hash), .text(email.key)]
    ) == 1
  }

  /// Remembers a device somebody has logged in from; the one that was used longest ago makes room.
  func remember(_ device: DeviceToken, of user: UserID, limit: Int, at now: Date) throws {
    try execute(
      """
      INSERT INTO known_devices (token_hash, user_row, created_at, last_used_at)
      VALUES (?1, (SELECT row_number FROM users WHERE users.id = ?2), ?3, ?3)
      ON CONFLICT (token_hash) DO UPDATE SET last_used_at = ?3 WHERE user_row = excluded.user_row
      """,
      [.blob(device.hash), .text(user.description), .instant(now)]
    )
    try execute(
      """
      DELETE FROM known_devices WHERE token_hash IN (
        SELECT token_hash FROM known_devices
        WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
        ORDER BY last_used_at DESC, token_hash LIMIT -1 OFFSET ?
      )
      """,
      [.text(user.description), .integer(Int64(limit))]
    )
  }
}
