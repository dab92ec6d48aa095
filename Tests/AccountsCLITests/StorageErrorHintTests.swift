import Accounts
import Testing

@testable import AccountsCLI

struct StorageErrorHintTests {
  @Test(
    arguments: [
      (.networkFileSystem, "put the database on a local disk"),
      (.newerDatabase, "install that version, or restore a backup made by this one"),
      (
        .editedMigration,
        "install the version that made the database; migrations are never edited once applied"
      ),
      (.changedSchema, "restore a backup; something else has changed the database"),
      (.fileExists, "name another file; this one was left as it is"),
      (.foreignDatabase, "name another file with --db; this one was left as it is"),
      (.missingFolder, "make the folder, or name another file with --db"),
      (
        .auditKey,
        "nothing was stored; the user who runs this program has to be able to read /x, and nobody else"
      ),
    ] as [(StorageError.Code, String)]
  )
  func `an error of the store says what to do`(_ code: StorageError.Code, _ hint: String) {
    let failure = Failure(StorageError(code, path: "/x"))
    #expect(failure.hint == hint)
  }
}
