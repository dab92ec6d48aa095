extension Connection {
  /// Runs work in one write transaction: all or nothing.
  ///
  /// Call it only while holding the write lock.
  func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    searchChanges = SearchChanges()
    let work = {
      let result = try work()
      try self.searchChanges.update(on: self)
      return result
    }
    return try perform(work, begin: "BEGIN IMMEDIATE", end: "COMMIT", undo: ["ROLLBACK"])
  }

  /// Runs several reads in one transaction, so that they see the same data.
  func snapshot<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(work, begin: "BEGIN", end: "COMMIT", undo: ["ROLLBACK"])
  }

  /// Runs part of a transaction that can fail without undoing the rest.
  func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(
      work,
      begin: "SAVEPOINT part",
      end: "RELEASE part",
      undo: ["ROLLBACK TO part", "RELEASE part"]
    )
  }

  /// Runs work in a write transaction and rolls it back, to see what it would do.
  ///
  /// Call it only while holding the write lock.
  func dryRun<Result>(_ work: () throws -> Result) throws -> Result {
    defer { searchChanges = SearchChanges() }
    return try perform(work, begin: "BEGIN IMMEDIATE", end: "ROLLBACK", undo: ["ROLLBACK"])
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
      // A failed COMMIT, or a full disk, may have ended the transaction already; report the first
      // error.
      do {
        for statement in undo where isInTransaction { try execute(statement) }
      } catch {
        // If the savepoint cannot be undone by itself, its changes must not be committed with the
        // rest.
        try? execute("ROLLBACK")
      }
      throw error
    }
  }
}
