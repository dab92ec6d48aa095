import AccountsSQL
import CPostgres

extension Connection {
  /// Sends several statements at once, and waits for all: one round trip instead of one for each.
  ///
  /// If one fails, the server does not run those after it
  /// (postgresql.org/docs/15/libpq-pipeline-mode.html).
  ///
  /// - Returns: their results, in order.
  /// - Throws: ``PostgresError``: that of the statement that failed.
  @discardableResult
  func pipeline(_ batch: [SQLStatement]) throws(PostgresError) -> [ResultSet] {
    guard let sql = batch.first?.sql else { return [] }
    let names = try prepare(batch)
    guard PQenterPipelineMode(handle) == 1 else { throw lost(sql) }
    for (name, statement) in zip(names, batch) {
      guard send(name, statement.values) else { throw lost(statement.sql) }
    }
    guard PQpipelineSync(handle) == 1 else { throw lost(sql) }
    let deadline = deadline(within: nil)
    try flush(until: deadline, sql)
    var all: [ResultSet] = []
    var failure: PostgresError?
    for statement in batch {
      guard let results = try next(until: deadline, statement.sql) else {
        throw lost(statement.sql)
      }
      if !results.isSuccess, failure == nil { failure = results.error(in: statement.sql) }
      all.append(results)
      // Each answer ends with an empty one.
      _ = try next(until: deadline, statement.sql)
    }
    _ = try next(until: deadline, sql)
    guard PQexitPipelineMode(handle) == 1 else { throw lost(sql) }
    if let failure { throw failure }
    return all
  }
}
