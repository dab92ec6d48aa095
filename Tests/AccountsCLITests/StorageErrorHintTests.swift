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
        "install the version that created the database; migrations must not change after they are applied"
      ),
      (
        .changedSchema,
        "restore a backup from before the change, and find out who could write to the database"
      ),
      (.fileExists, "choose another file; this one was not changed"),
      (.foreignDatabase, "choose another file with --db; this one was not changed"),
      (.missingFolder, "create the folder, or choose another file with --db"),
      (
        .auditKey,
        "nothing was stored; let the user who runs this program read /x, and no other user"
      ),
    ] as [(StorageError.Code, String)]
  )
  func `a storage error's hint says what to do`(_ code: StorageError.Code, _ hint: String) {
    let failure = Failure(StorageError(code, path: "/x"))
    #expect(failure.hint == hint)
  }
}
