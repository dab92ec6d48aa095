import AccountsSQL
import CSQLite
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsFiles
@testable import AccountsSQLite

struct StorageErrorSQLiteTests {
  private struct Other: Error {}

  @Test(arguments: [
    (SQLITE_BUSY, StorageError.Code.databaseBusy), (SQLITE_LOCKED, .databaseBusy),
    (SQLITE_FULL, .diskFull), (SQLITE_READONLY, .readOnly), (SQLITE_PERM, .readOnly),
    (SQLITE_CANTOPEN, .cannotOpen), (SQLITE_NOTADB, .notADatabase), (SQLITE_CORRUPT, .damaged),
    (SQLITE_ERROR, .changedSchema), (SQLITE_SCHEMA, .changedSchema), (SQLITE_IOERR, .failed),
    (SQLITE_MISUSE, .failed),
  ])
  func `a result code of SQLite tells the operator the cause`(
    _ row: (code: Int32, expected: StorageError.Code)
  ) {
    let error = StorageError(SQLiteError(row.code, on: nil), at: "/a.db")
    expect(error.code, is: row.expected)
    expect(error.location, is: "/a.db")
  }

  @Test(arguments: [
    (POSIXErrorCode.ENOENT, StorageError.Code.missingPlace), (.ENOSPC, .diskFull),
    (.EDQUOT, .diskFull), (.EROFS, .readOnly), (.EACCES, .cannotOpen), (.ELOOP, .cannotOpen),
    (.EIO, .failed),
  ])
  func `an error of the system tells the operator the cause`(
    _ row: (code: POSIXErrorCode, expected: StorageError.Code)
  ) {
    expect(StorageError(POSIXError(row.code), at: "/a.db").code, is: row.expected)
  }

  @Test func `our own errors have their own codes`() {
    let key = KeyFileError(path: "/key", reason: .empty)
    let rows: [(any Error, StorageError.Code, String)] = [
      (LockFile.TimedOut(), .databaseBusy, "/a.db"), (NoWAL(), .unsuitablePlace, "/a.db"),
      (UnreadableRow(table: "users"), .damaged, "/a.db"),
      (MissingAuditKey(id: "k1"), .missingAuditKey, "/a.db"), (key, .auditKey, "/key"),
      (Other(), .failed, "/a.db"),
    ]
    for (error, code, path) in rows {
      let known = StorageError(error, at: "/a.db")
      expect(known.code, is: code, "\(error)")
      expect(known.location, is: path, "\(error)")
    }
    let same = StorageError(.closed, at: "/b.db")
    expect(StorageError(same, at: "/a.db").location, is: "/b.db")
  }

  @Test func `only errors of the store are translated`() {
    #expect(StorageError.translating(Other(), at: "/a.db") is Other)
    #expect(StorageError.translating(CancellationError(), at: "/a.db") is CancellationError)
    #expect(StorageError.translating(NoWAL(), at: "/a.db") is StorageError)
    #expect(StorageError.translating(POSIXError(.EIO), at: "/a.db") is StorageError)
  }

  @Test func `a statement that fails is named without the values that were bound`() throws {
    let folder = TemporaryFolder()
    let connection = try Connection(PrivateDatabase(temporaryBeside: folder.database))
    try connection.execute("CREATE TABLE people (name TEXT UNIQUE) STRICT")
    try connection.execute("INSERT INTO people VALUES (?)", [.text("Ada")])
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO people VALUES (?)", [.text("Ada")])
    }
    let known = StorageError(try #require(error), at: folder.database)
    expect(known.code, is: .failed)
    #expect(known.description.contains("INSERT INTO people VALUES (?)"))
    #expect(!"\(known)".contains("Ada"))
  }
}
