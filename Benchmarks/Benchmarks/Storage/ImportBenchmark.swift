import CBaseline
import Foundation

import AccountsSQLite

/// The speed of an import by the built program, beside `sqlite3` with the same rows and tables.
///
/// The program parses and validates every line, and stores them in transactions that leave room for other writers;
/// `sqlite3` stores ready-made rows in one transaction.
struct ImportBenchmark {
  let folder: String
  let count: Int

  /// The path of the program `accounts`, built for release.
  let program: String

  func run() throws {
    try generate()
    try newDatabase("ours.db")
    try newDatabase("theirs.db")
    let ours = try TimedProgram.run(
      program,
      ["users", "import", path("users.jsonl")],
      database: path("ours.db")
    )
    try baseline.write(toFile: path("baseline.sql"), atomically: false, encoding: .utf8)
    let theirs = try TimedProgram.run(
      "/usr/bin/sqlite3",
      ["-bail", path("theirs.db"), ".read \"\(path("baseline.sql"))\""]
    )
    try requireSameRows()
    show("accounts users import", ours)
    show("sqlite3 .import, INSERT SELECT", theirs)
    print("ratio: \(String(format: "%.2f", theirs.seconds / ours.seconds))")
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func newDatabase(_ name: String) throws {
    _ = try SQLiteStore(path: path(name))
  }

  /// Generates the users once, as a file for the program and as rows for `sqlite3`.
  private func generate() throws {
    // In another process: on Linux the peak memory of a process starts with that of its parent.
    try TimedProgram.run("/proc/self/exe", ["generate", path("generated.db"), "\(count)"])
    try TimedProgram.run(
      program,
      ["users", "export", "--with-hashes"],
      database: path("generated.db"),
      output: path("users.jsonl")
    )
    try TimedProgram.run(
      "/usr/bin/sqlite3",
      ["-csv", path("generated.db"), "SELECT \(Self.columns) FROM users ORDER BY id"],
      output: path("rows.csv")
    )
  }

  /// Creates a database of generated users.
  static func generate(_ count: Int, at path: String) throws {
    _ = try SQLiteStore(path: path)
    let seconds = baseline_insert(path, 1, Int64(count), 20_000, 0)
    precondition(seconds > 0, "the users could not be generated")
  }

  private static let columns =
    """
    id, name, name_key, email, email_key, search_key, password_hash, birthday, language, role, \
    terms_accepted_at, created_at, segment, awaits_approval, email_verified_at, disabled_at
    """

  /// The script for `sqlite3`, with the page cache that the program uses for bulk work and defaults otherwise.
  private var baseline: String {
    """
    PRAGMA cache_size = -131072;
    CREATE TEMP TABLE staging (\(Self.columns));
    .mode csv
    .import "\(path("rows.csv"))" staging
    BEGIN IMMEDIATE;
    INSERT INTO users (\(Self.columns))
      SELECT id, name, name_key, email, email_key, search_key, password_hash, birthday, language, role,
        terms_accepted_at, created_at, segment, awaits_approval, nullif(email_verified_at, ''), nullif(disabled_at, '')
      FROM staging;
    INSERT INTO user_counts (segment, shard, users) SELECT segment, 1, count(*) FROM users GROUP BY 1;
    INSERT INTO day_counts (day, shard, users) SELECT created_at / 86400000, 1, count(*) FROM users GROUP BY 1;
    INSERT INTO user_search (rowid, search_key) SELECT row_number, search_key FROM users;
    COMMIT;
    """
  }

  /// Stops unless both imports stored the same rows.
  private func requireSameRows() throws {
    let difference = try TimedProgram.read(
      "/usr/bin/sqlite3",
      [
        path("ours.db"),
        """
        ATTACH '\(path("theirs.db"))' AS theirs;
        SELECT (SELECT count(*) FROM users), count(*) FROM (
          SELECT \(Self.columns) FROM users EXCEPT SELECT \(Self.columns) FROM theirs.users
        );
        """,
      ]
    )
    precondition(difference == "\(count)|0\n", "the rows are not the same: \(difference)")
  }

  private func show(_ name: String, _ run: TimedProgram.Run) {
    print(
      name.padding(toLength: 32, withPad: " ", startingAt: 0),
      "\(Int(Double(count) / run.seconds)) users a second,",
      String(format: "%.1f s,", run.seconds),
      "at most \(run.peakBytes >> 20) MB of memory"
    )
  }
}
