/// Runs work whose transactions meet at the end of the audit log: its first chain is locked until
/// two of them wait for it, so that each adds a chain.
///
/// - Parameters:
///   - url: the URL of the database, whose log has one chain.
///   - work: the work, which runs several transactions at the same time.
/// - Throws: errors of the server and of the work.
package func meeting(
  at url: String,
  _ work: @escaping @Sendable () async throws -> Void
) async throws {
  let holder = try PlainConnection(url)
  try holder.run("BEGIN")
  try holder.run("UPDATE audit_head SET chain = chain WHERE chain = 1")
  let task = Task { try await work() }
  let watcher = try PlainConnection(url)
  // Work that needs no lock twice would hold this up for ever.
  let end = ContinuousClock.now + .seconds(60)
  while (try? watcher.run(twoWait)) == nil, .now < end {
    try await Task.sleep(for: .milliseconds(2))
  }
  try holder.run("ROLLBACK")
  try await task.value
}

/// A statement that fails unless two transactions of the database wait for a lock.
private let twoWait = """
  DO $$ BEGIN
    IF (SELECT count(*) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()) < 2
    THEN RAISE EXCEPTION 'not yet'; END IF;
  END $$
  """
