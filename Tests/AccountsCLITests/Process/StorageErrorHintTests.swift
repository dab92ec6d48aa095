import Accounts
import Expectations
import Testing

@testable import AccountsCLI

struct StorageErrorHintTests {
  @Test(
    arguments: [
      (.unsuitablePlace, "put the database on a local disk"),
      (.newerDatabase, "install the newer version, or restore a backup made with this version"),
      (.editedMigration, "install the version that last opened the database without this error"),
      (
        .changedSchema,
        "restore a backup from before the change, and find out who could write to the database"
      ),
      (.alreadyExists, "choose another file; this one was not changed"),
      (.foreignDatabase, "choose another database; this one was not changed"),
      (
        .empty,
        "name another database; if a move to it was interrupted, run the move again, or, after you have stopped the programs that use it, 'accounts move --cancel' with --yes instead of --to"
      ),
      (.missingPlace, "create the folder, or choose another file"),
      (.openToRoles, "revoke the rights of other roles in the database and its schema"),
      (.notEmpty, "name a new file or an empty database; this one was not changed"),
      (.olderSchema, "run 'accounts migrate --db /x' first; nothing was changed"),
      (.differentCopy, "the source was not changed; check it, then try again"),
      (
        .refusedValue,
        "find out who could write to the database; correct the user with 'accounts users edit --db /x', or delete them, then try again; if this file is a backup, first set ACCOUNTS_AUDIT_KEY_FILE to the audit key of the original database"
      ),
      (.damaged, "keep a copy of the damaged file, then restore a backup"),
    ] as [(StorageError.Code, String)]
  )
  func `a storage error's hint says what to do`(_ code: StorageError.Code, _ hint: String) {
    let failure = Failure(StorageError(code, at: "/x"))
    expect(failure.hint, is: hint)
  }

  @Test func `the hint about a moved database names the new one, and how to go back`() {
    let failure = Failure(StorageError.moved(to: "postgres://db/accounts", from: "/x"))
    expect(failure.entries.map(\.code), is: ["moved"])
    #expect(
      failure.entries.map(\.message) == ["the database /x was moved to postgres://db/accounts"]
    )
    #expect(
      failure.hint
        == "use --db postgres://db/accounts; or, if no program has changed that database, use this one again: run 'accounts move --cancel --from /x --to postgres://db/accounts'"
    )
  }

  @Test func `the hint about a key file says that nothing was stored, and how to mend the file`() {
    let error = StorageError(
      .auditKey,
      at: "/x",
      detail: "the key file /x has an invalid key on line 2",
      advice: "restore the file from your copy"
    )
    let failure = Failure(error)
    expect(failure.entries.map(\.message), is: ["the key file /x has an invalid key on line 2"])
    expect(failure.hint, is: "nothing was stored; restore the file from your copy")
  }
}
