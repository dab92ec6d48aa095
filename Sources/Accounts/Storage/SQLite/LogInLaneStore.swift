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
    /// It may. It is counted as a failure already until it turns out to be none.
    case admitted(CountedAttempt)

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
  ///   - origin: where the attempt comes from; its device counts only if it is known.
  ///   - now: the instant.
  /// - Returns: whether the attempt may go on.
  /// - Throws: ``StorageError``.
  func admit(
    _ email: EmailAddress,
    from origin: LogInOrigin,
    at now: Date
  ) async throws -> Admission {
    do {
      let admission = try await database.write { [throttle] connection -> Admission in
        let (lanes, refusal) = try connection.look(email, origin, throttle, at: now)
        if let refusal { return refusal }
        for lane in lanes { try connection.count(lane, at: now) }
        try connection.pruneLanes(at: now)
        return .admitted(CountedAttempt(lanes: lanes, unwritten: []))
      }
      // A refusal writes nothing, and says nothing about the disk.
      if case .admitted = admission { unwritten.forget() }
      return admission
    } catch let error as StorageError where error.isLackOfRoom {
      let (lanes, refusal) = try await database.read { [throttle] connection in
        try connection.look(email, origin, throttle, at: now)
      }
      if let refusal { return refusal }
      let kinds = lanes.map(\.lane)
      guard unwritten.count(kinds, throttle) else { throw error }
      return .admitted(CountedAttempt(lanes: [], unwritten: kinds))
    }
  }

  /// Takes an attempt back that was no failure: nobody looked at it.
  func takeBack(_ attempt: CountedAttempt) async throws {
    unwritten.takeBack(attempt.unwritten)
    guard !attempt.lanes.isEmpty else { return }
    try await database.write { connection in
      for lane in attempt.lanes { try connection.takeBack(lane) }
    }
  }

  /// Forgets a success that could not be written.
  func takeBackUnwritten(_ attempt: CountedAttempt) { unwritten.takeBack(attempt.unwritten) }

  /// What is known of a lane.
  func state(of lane: LogInLane, at now: Date) async throws -> LaneState {
    try await database.read { [throttle] connection in
      try connection.counted(lane, throttle, at: now)?.before ?? .open
    }
  }

  /// Whether somebody logged in from a device, with this account and within a year.
  func isKnown(_ device: DeviceToken, for email: EmailAddress, at now: Date) async throws -> Bool {
    try await database.read { try $0.isKnown(device, for: email, at: now) }
  }

  /// Opens an account to everybody, and to the devices that its user logged in from.
  func open(
    _ email: EmailAddress,
    _ completion: @escaping @Sendable (Connection, UserID?) throws -> Void
  ) async throws -> Bool {
    try await database.write { connection in
      guard try connection.forgetFailures(of: email) else { return false }
      try completion(connection, try connection.userID(email).flatMap { UserID($0) })
      return true
    }
  }
}

/// An attempt to log in that is counted as a failure.
struct CountedAttempt: Sendable {
  fileprivate let lanes: [CountedLane]
  fileprivate let unwritten: [LogInLane]

  fileprivate init(lanes: [CountedLane], unwritten: [LogInLane]) {
    self.lanes = lanes
    self.unwritten = unwritten
  }
}

/// A lane as it was before an attempt was counted in it.
private struct CountedLane: Sendable {
  let lane: LogInLane
  let name: String
  let limits: LogInThrottle.Lane
  let before: LaneState
}

/// What is known of a lane.
struct LaneState: Sendable {
  /// How many failures in a row there were.
  let failures: Int

  /// When the last was; nil where there was none.
  fileprivate let lastAt: Date?

  /// When the lane opens: in the past where it is open, nil where an admin has to open it.
  let opensAt: Date?

  /// When the failures are forgotten; nil for never.
  fileprivate let expiresAt: Date?

  fileprivate static let open = LaneState(
    failures: 0,
    lastAt: nil,
    opensAt: .distantPast,
    expiresAt: nil
  )

  fileprivate var opens: Date { opensAt ?? .distantFuture }

  /// Whether nobody gets through.
  func isClosed(at now: Date) -> Bool { opens > now }
}

extension Connection {
  /// Finds the lanes an attempt is counted in, and whether one of them is closed.
  fileprivate func look(
    _ email: EmailAddress,
    _ origin: LogInOrigin,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws -> (lanes: [CountedLane], refusal: LogInLaneStore.Admission?) {
    let lanes = try lanes(email, origin, at: now).compactMap { try counted($0, throttle, at: now) }
    // The one that is closed longest is the answer; never comes last.
    let closed = lanes.filter { $0.before.isClosed(at: now) }
      .max { $0.before.opens < $1.before.opens }
    return (lanes, closed.map { .refused($0.lane, until: $0.before.opensAt) })
  }

  private func lanes(
    _ email: EmailAddress,
    _ origin: LogInOrigin,
    at now: Date
  ) throws -> [LogInLane] {
    if let device = origin.device, try isKnown(device, for: email, at: now) {
      return [.device(device, email)]
    }
    let all: [LogInLane] = [.account(email), .user(email), .everybody]
    return all + (origin.address.map { [.network($0)] } ?? [])
  }

  /// A lane with what is known of it; nil for the user's where there is no user.
  ///
  /// What counts for a user for good is named after them; the rest is forgotten after a while, or anybody could
  /// fill the table with addresses that nobody has.
  fileprivate func counted(
    _ lane: LogInLane,
    _ throttle: LogInThrottle,
    at now: Date
  ) throws -> CountedLane? {
    var name = lane.name
    switch lane {
    case .user(let email):
      guard let id = try userID(email) else { return nil }
      name = "user:" + id
    case .device(let device, let email):
      guard let id = try userID(email) else { return nil }
      name = "device:\(id):" + SHA256.hexadecimal(device.hash)
    case .account, .network, .everybody: break
    }
    let state = try rows(
      """
      SELECT failures, last_attempt_at, opens_at, expires_at FROM login_lanes
      WHERE lane = ? AND (expires_at IS NULL OR expires_at > ?)
      """,
      [.text(name), .instant(now)]
    ) { row in
      LaneState(
        failures: Int(row.integer(0)),
        lastAt: row.instant(1),
        opensAt: row.instant(2),
        expiresAt: row.instant(3)
      )
    }
    .first
    let limits = lane.limits(throttle)
    return CountedLane(lane: lane, name: name, limits: limits, before: state ?? .open)
  }

  fileprivate func userID(_ email: EmailAddress) throws -> String? {
    try rows("SELECT id FROM users WHERE email_key = ?", [.text(email.key)]) { $0.text(0) }.first
  }

  fileprivate func count(_ lane: CountedLane, at now: Date) throws {
    let failures = lane.before.failures + 1
    let wait = lane.limits.wait(after: failures)
    let expiresAt =
      lane.before.expiresAt ?? lane.limits.memory.map { now.addingTimeInterval($0.seconds) }
    try write(
      LaneState(
        failures: failures,
        lastAt: now,
        // Without a wait it is open to those too who came before, and waited for the lock.
        opensAt: wait.map { $0 == .zero ? .distantPast : now.addingTimeInterval($0.seconds) },
        expiresAt: expiresAt
      ),
      to: lane.name
    )
  }

  private func write(_ state: LaneState, to name: String) throws {
    try execute(
      """
      INSERT INTO login_lanes (lane, failures, last_attempt_at, opens_at, expires_at)
      VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (lane) DO UPDATE
      SET failures = ?2, last_attempt_at = ?3, opens_at = ?4, expires_at = ?5
      """,
      [
        .text(name), .integer(Int64(state.failures)), .instant(state.lastAt),
        .instant(state.opensAt), .instant(state.expiresAt),
      ]
    )
  }

  /// Clears away some of what is forgotten: more than an attempt adds.
  func pruneLanes(at now: Date) throws {
    try execute(
      """
      DELETE FROM login_lanes WHERE lane IN (
        SELECT lane FROM login_lanes WHERE expires_at <= ? ORDER BY expires_at LIMIT 20
      )
      """,
      [.instant(now)]
    )
  }

  /// Takes one attempt back out of a lane that others may be counted in too.
  ///
  /// Where it was the last, the lane is as it was before; what failed meanwhile keeps it closed otherwise.
  fileprivate func takeBack(_ lane: CountedLane) throws {
    let failures = try rows(
      "SELECT failures FROM login_lanes WHERE lane = ?",
      [.text(lane.name)]
    ) { Int($0.integer(0)) }
    .first
    guard let failures else { return }
    if failures == 1 {
      try execute("DELETE FROM login_lanes WHERE lane = ?", [.text(lane.name)])
    } else if failures == lane.before.failures + 1 {
      try write(lane.before, to: lane.name)
    } else {
      // Others were counted after it, or some that were counted before it are taken back already.
      try execute(
        "UPDATE login_lanes SET failures = failures - 1 WHERE lane = ?",
        [.text(lane.name)]
      )
    }
  }

  /// Forgets every failure with a user's account, from their devices too.
  ///
  /// - Returns: whether there was any.
  fileprivate func forgetFailures(of email: EmailAddress) throws -> Bool {
    let ofAddress = try change(
      "DELETE FROM login_lanes WHERE lane = ?",
      [.text(LogInLane.account(email).name)]
    )
    let ofUser = try userID(email).map { try forgetLanes(ofUser: $0) } ?? 0
    return ofAddress + ofUser > 0
  }

  /// Forgets what is counted for a user and their devices.
  ///
  /// - Returns: in how many lanes something was.
  @discardableResult
  func forgetLanes(ofUser id: String) throws -> Int {
    try change(
      "DELETE FROM login_lanes WHERE lane = ?1 OR (lane >= ?2 AND lane < ?2 || 'g')",
      [.text("user:" + id), .text("device:\(id):")]
    )
  }

  /// Forgets what a success makes good: the failures with the account.
  ///
  /// The network and everybody only get this attempt back: whoever has an account of their own could wipe
  /// out the traces of their guesses otherwise.
  func noteSuccess(_ attempt: CountedAttempt, for email: EmailAddress) throws {
    let isKnownDevice = attempt.lanes.contains { if case .device = $0.lane { true } else { false } }
    for lane in attempt.lanes {
      switch lane.lane {
      case .network, .everybody: try takeBack(lane)
      case .account, .user, .device:
        try execute("DELETE FROM login_lanes WHERE lane = ?", [.text(lane.name)])
      }
    }
    guard isKnownDevice else { return }
    // Its owner is at hand: whoever guessed in vain starts over.
    for lane in [LogInLane.account(email).name] + (try userID(email).map { ["user:" + $0] } ?? []) {
      try execute("DELETE FROM login_lanes WHERE lane = ?", [.text(lane)])
    }
  }
}
