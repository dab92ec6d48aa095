import Accounts
import AccountsSQL
import Expectations
import Testing

@testable import AccountsCLI

struct MoveCommandTests {
  @Test func `a move that ended between its commits can be repeated or cancelled`() {
    let cause = StorageError(.unknownOutcome, at: "postgres://db/accounts")
    let failure = Failure(
      unfinished: DatabaseMove.Unfinished(cause: cause),
      "/x",
      "postgres://db/accounts"
    )
    expect(failure.status, is: .fault)
    expect(failure.entries.map(\.code), is: ["unfinishedMove"])
    #expect(
      failure.entries.map(\.message) == [
        "the database /x is marked as moved, but postgres://db/accounts was not completed: \(cause)"
      ]
    )
    #expect(
      failure.hint
        == "run the command again; or, to use /x again, stop the programs that use postgres://db/accounts, and run 'accounts move --cancel --from /x --yes'"
    )
  }
}
