import Expectations
import Testing

/// Tests of what commands say besides their results; the others are in `Cases/usage.txt`.
struct SubcommandTests {
  @Test func `a command warns of an audit log that another program changed, and does its work`()
    async throws
  {
    let database = try await ChangedDatabase()
    try await database.signUp()
    let before = try await database.run("users", "export")
    #expect((before.status, before.errors) == (0, ""))
    try database.addUnsignedEvent()
    let warning = """
      accounts: warning: the audit log was changed by another program and is no longer signed
      accounts: hint: run 'accounts audit verify'

      """
    // An export adds an event, which does not sign the log either.
    for _ in 0..<2 {
      let outcome = try await database.run("users", "export")
      #expect((outcome.status, outcome.errors) == (0, warning))
      expect(outcome.output, is: before.output)
    }
    // Commands that open the database in their own way.
    for outcome in [try await database.run("users", "list"), try await database.run("migrate")] {
      expect(outcome.status, is: 0)
      #expect(outcome.errors.contains(warning), "\(outcome.errors)")
    }
  }
}
