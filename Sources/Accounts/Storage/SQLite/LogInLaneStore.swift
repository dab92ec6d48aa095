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
        try connection.pruneLanes(at: now)
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
    try await database.write { [throttle] connection in
      for lane in lanes { try connection.takeBack(lane, throttle) }
    }
  }

  /// Forgets what a success makes good.
  func succeed(_ lanes: [LogInLane], for email: EmailAddress) async throws {
    try await database.write { [throttle] in try $0.noteSuccess(lanes, for: email, throttle) }
  }

  /// What is known of a lane.
  func state(of lane: LogInLane, at now: Date) async throws -> LaneState {
    try await database.read { [throttle] in try $0.state(of: lane, throttle, at: now) }
  }

  /// Opens a lane.
  func open(_ lane: LogInLane) async throws {
    try await database.write { [throttle] in try $0.forget(lane, throttle) }
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

  /// What the database calls a lane, and how failures close it.
  ///
  /// A user's lane is theirs for good; that of an address nobody has is forgotten after a while, or anybody
  /// could fill the table.
  private func entry(
    of lane: LogInLane,
    _ throttle: LogInThrottle
  ) throws -> (name: String, limits: LogInThrottle.Lane) {
    let limits = lane.limits(throttle)
    guard case .account(let email) = lane else { return (lane.name, limits) }
    let ids = try rows("SELECT id FROM users WHERE email_key = ?", [.text(email.key)]) {
      $0.text(0)
    }
    guard let id = ids.first else { return (lane.name, limits.forgetting(after: .seconds(86_400))) }
    return ("user:" + id, limits)
  }

  fileprivate func state(
    of lane: LogInLane,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws -> LaneState {
    let states = try rows(
      """
      SELECT failures, opens_at FROM login_lanes
      WHERE lane = ? AND (expires_at IS NULL OR expires_at > ?)
      """,
      [.text(try entry(of: lane, throttle).name), .instant(now)]
    ) { LaneState(failures: Int($0.integer(0)), opensAt: $0.instant(1)) }
    return states.first ?? LaneState(failures: 0, opensAt: .distantPast)
  }

  fileprivate func count(
    _ lane: LogInLane,
    failures: Int,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws {
    let (name, limits) = try entry(of: lane, throttle)
    let wait = limits.wait(after: failures)
    try execute(
      """
      INSERT INTO login_lanes (lane, failures, last_attempt_at, opens_at, expires_at)
      VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (lane) DO UPDATE
      SET failures = ?2, last_attempt_at = ?3, opens_at = ?4, expires_at = ?5
      """,
      [
        .text(name), .integer(Int64(failures)), .instant(now),
        .instant(wait.map { now.addingTimeInterval($0.seconds) }),
        .instant(limits.memory.map { now.addingTimeInterval($0.seconds) }),
      ]
    )
  }

  /// Clears away some of what is forgotten: more than an attempt adds.
  fileprivate func pruneLanes(at now: Date) throws {
    try execute(
      """
      DELETE FROM login_lanes WHERE lane IN (
        SELECT lane FROM login_lanes WHERE expires_at <= ? ORDER BY expires_at LIMIT 20
      )
      """,
      [.instant(now)]
    )
  }

  /// Forgets one failure of a lane that others may be counted in too.
  ///
  /// The lane is closed as long as it would be without it: what failed meanwhile stays.
  func takeBack(_ lane: LogInLane, _ throttle: LogInThrottle) throws {
    let (name, limits) = try entry(of: lane, throttle)
    let rows = try rows(
      "SELECT failures, last_attempt_at FROM login_lanes WHERE lane = ?",
      [.text(name)]
    ) { (failures: Int($0.integer(0)), last: Date(millisecondsSince1970: $0.integer(1))) }
    guard let (failures, last) = rows.first, failures > 0 else { return }
    let wait = limits.wait(after: failures - 1)
    try execute(
      "UPDATE login_lanes SET failures = ?, opens_at = ? WHERE lane = ?",
      [
        .integer(Int64(failures - 1)), .instant(wait.map { last.addingTimeInterval($0.seconds) }),
        .text(name),
      ]
    )
  }

  /// Forgets a lane's failures.
  func forget(_ lane: LogInLane, _ throttle: LogInThrottle) throws {
    let name = try entry(of: lane, throttle).name
    try execute("DELETE FROM login_lanes WHERE lane = ?", [.text(name)])
  }

  /// Forgets what a success makes good: the account's failures and the device's.
  ///
  /// The network and everybody only get this attempt back: whoever has an account of their own could wipe
  /// out the traces of their guesses otherwise.
  func noteSuccess(
    _ lanes: [LogInLane],
    for email: EmailAddress,
    _ throttle: LogInThrottle
  ) throws {
    try forget(.account(email), throttle)
    for lane in lanes {
      switch lane {
      case .account: break
      case .device: try forget(lane, throttle)
      case .network, .everybody: try takeBack(lane, throttle)
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
      ON CONFLICT (token_hash, user_row) DO UPDATE SET last_used_at = ?3
      """,
      [.blob(device.hash), .text(user.description), .instant(now)]
    )
    try execute(
      """
      DELETE FROM known_devices WHERE (token_hash, user_row) IN (
        SELECT token_hash, user_row FROM known_devices
        WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
        ORDER BY last_used_at DESC, token_hash LIMIT -1 OFFSET ?
      )
      """,
      [.text(user.description), .integer(Int64(limit))]
    )
  }
}
