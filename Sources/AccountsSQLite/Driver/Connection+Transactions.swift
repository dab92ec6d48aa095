extension Connection {
  /// Runs work in one write transaction: all of it happens, or nothing.
  ///
  /// Only under the write lock.
  func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(work, begin: "BEGIN IMMEDIATE", end: "COMMIT", undo: ["ROLLBACK"])
  }

  /// Runs reads that have to agree with each other.
  func snapshot<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(work, begin: "BEGIN", end: "COMMIT", undo: ["ROLLBACK"])
  }

  /// Runs a part of a transaction that can fail without the rest.
  func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(
      work,
      begin: "SAVEPOINT part",
      end: "RELEASE part",
      undo: ["ROLLBACK TO part", "RELEASE part"]
    )
  }

  /// Runs work in a write transaction to see what it would do, and undoes it.
  ///
  /// Only under the write lock.
  func trial<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(work, begin: "BEGIN IMMEDIATE", end: "ROLLBACK", undo: ["ROLLBACK"])
  }

  private func perform<Result>(
    _ work: () throws -> Result,
    begin: String,
    end: String,
    undo: [String]
  ) throws -> Result {
    try execute(begin)
    do {
      let result = try work()
      try execute(end)
      return result
    } catch {
      // A failed COMMIT, or a full disk, may have ended the transaction already; the first error is the
      // one to tell.
      do {
        for statement in undo where isInTransaction { try execute(statement) }
      } catch {
        // What cannot be undone by itself must not be committed with the rest.
        try? execute("ROLLBACK")
      }
      throw error
    }
  }
}
