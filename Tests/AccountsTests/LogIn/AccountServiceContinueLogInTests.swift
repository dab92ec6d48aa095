import AccountsForms
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts

/// Tests of logins that need another factor besides the password.
struct AccountServiceContinueLogInTests {
  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let accounts: AccountService

  init() throws { accounts = try Self.accounts(folder, clock) }

  private static func accounts(
    _ folder: TemporaryFolder,
    _ clock: HandClock,
    most: Int = 2
  ) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.logIn.factors = [.named("word"), .named("number")]
    settings.logIn.most = most
    return try .test(in: folder, settings, now: { clock.now })
  }

  private let one = "word@example.com"
  private let two = "word.number@example.com"

  /// Takes the first step of a login.
  private func ticket(
    _ email: String,
    _ password: String = SignUpForm.testPassword
  ) async throws
    -> LogInTicket
  {
    try #require(try await accounts.logIn(email, password).ticket)
  }

  /// Takes another step.
  private func show(
    _ ticket: LogInTicket,
    _ text: String = "right",
    for factor: String = "word",
    in service: AccountService? = nil
  ) async throws -> LogInState {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"), wantsSession: true)
    let evidence = Evidence(factor, Secret(text))
    return try await (service ?? accounts).logIn(ticket, evidence, from: origin)
  }

  private func failures(_ factor: String = "word", of user: User) async throws -> Int {
    try await accounts.store.read { try $0.counter(.factor(factor, user.id))?.failures ?? 0 }
  }

  @Test func `a login of two steps lets nobody in before the second one`() async throws {
    let user = try await accounts.signUp(one)
    let events = try await accounts.auditLog.events(AuditQuery())
    let form = LogInForm()
    form.emailField.value = one
    form.passwordField.value = Secret(SignUpForm.testPassword)
    let first = try await accounts.logIn(form, from: LogInOrigin(wantsSession: true))
    expect(first.inWords, is: "needs word")
    #expect(form.passwordField.isEmpty)
    try await expect(accounts.allUsers(), is: [user])
    try await expect(accounts.sessions(of: user.id), is: [])
    try await expect(accounts.auditLog.events(AuditQuery()), is: events)
    clock.advance(60)
    let logIn = try await show(#require(first.ticket)).get()
    expect(logIn.user.lastLogInAt, is: clock.now)
    let session = try #require(logIn.session)
    try await expect(accounts.resumeSession(session.token)?.session, is: session.session)
    let event = try #require(try await accounts.auditLog.events(AuditQuery()).first)
    #expect(event.action == .logIn && event.actor == .user(user.id))
    expect(event.session, is: session.session.id)
  }

  @Test func `a session keeps the names of its proofs and the instant of the last one`()
    async throws
  {
    let plain = try await accounts.signUp("ada@example.com")
    _ = try await accounts.startSession("ada@example.com")
    let user = try await accounts.signUp(one)
    let ticket = try await ticket(one)
    clock.advance(60)
    _ = try await show(ticket).get()
    let (weak, strong) = (
      try await accounts.sessions(of: plain.id).map(\.assurance),
      try await accounts.sessions(of: user.id).map(\.assurance)
    )
    expect(weak, is: [Assurance(["password"], at: clock.now.addingTimeInterval(-60))])
    expect(strong, is: [Assurance(["password", "word"], at: clock.now)])
    expect((weak + strong).map(\.level), is: [1, 2])
  }

  @Test(arguments: ["word", "number"])
  func `where two factors are asked for, either of two others is enough`(
    _ factor: String
  ) async throws {
    try await accounts.signUp(two)
    let first = try await accounts.logIn(two)
    expect(first.inWords, is: "needs word or number")
    try await expect(show(#require(first.ticket), for: factor).inWords, is: "logged in")
  }

  @Test(arguments: [["word", "number"], ["number", "word"]])
  func `where three factors are asked for, a login has three steps`(
    _ factors: [String]
  ) async throws {
    let strict = try Self.accounts(folder, clock, most: 3)
    let user = try await strict.signUp(two)
    let first = try #require(try await strict.logIn(two).ticket)
    let second = try await show(first, for: factors[0], in: strict)
    expect(second.inWords, is: "needs \(factors[1])")
    let ticket = try #require(second.ticket)
    try await expect(show(ticket, for: factors[0], in: strict).inWords, is: "wrongFactor")
    try await expect(show(ticket, for: factors[1], in: strict).inWords, is: "logged in")
    let assurance = try await strict.sessions(of: user.id).first?.assurance
    expect(assurance, is: Assurance(["password"] + factors, at: clock.now))
    // A user with one factor is asked for that one.
    try await strict.signUp(one)
    let other = try #require(try await strict.logIn(one).ticket)
    try await expect(show(other, in: strict).inWords, is: "logged in")
  }

  @Test func `a page that is shown again has the factors of its ticket`() async throws {
    let strict = try Self.accounts(folder, clock, most: 3)
    try await strict.signUp(two)
    let first = try #require(try await strict.logIn(two).ticket)
    try await expect(strict.factors(for: first).map(\.name), is: ["word", "number"])
    let second = try #require(try await show(first, in: strict).ticket)
    try await expect(strict.factors(for: first), is: [])
    try await expect(strict.factors(for: second).map(\.name), is: ["number"])
    clock.advance(600)
    try await expect(strict.factors(for: second), is: [])
  }

  @Test func `wrong evidence counts for its user and factor, and no password clears it`()
    async throws
  {
    let user = try await accounts.signUp(two)
    let other = try await accounts.signUp(one)
    for number in 1...5 {
      // The right password, again and again.
      try await expect(show(ticket(two), "wrong").inWords, is: "wrongFactor")
      try await expect(failures(of: user), is: number)
    }
    let ticket = try await ticket(two)
    for text in ["wrong", "right"] {
      let refusal = Refusal(.throttled, retryAt: clock.now.addingTimeInterval(1))
      try await expect(show(ticket, text).refusal, is: refusal)
    }
    try await expect(failures("number", of: user), is: 0)
    try await expect(failures(of: other), is: 0)
    clock.advance(1)
    try await expect(show(ticket).inWords, is: "logged in")
    try await expect(failures(of: user), is: 0)
  }

  @Test func `a limit of one factor leaves the others`() async throws {
    try await accounts.signUp(two)
    let ticket = try await ticket(two)
    for _ in 0..<5 { _ = try await show(ticket, "wrong") }
    try await expect(show(ticket).inWords, is: "throttled")
    try await expect(show(ticket, for: "number").inWords, is: "logged in")
  }

  @Test func `of concurrent guesses, five are looked at`() async throws {
    let user = try await accounts.signUp(one)
    let ticket = try await ticket(one)
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<40 { group.addTask { try await show(ticket, "\(number)").inWords } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    expect(results, is: ["wrongFactor": 5, "throttled": 35])
    try await expect(failures(of: user), is: 5)
  }

  @Test func `a ticket is used once, also by several at once`() async throws {
    try await accounts.signUp(one)
    let ticket = try await ticket(one)
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await show(ticket).inWords } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    expect(results, is: ["logged in": 1, "logInExpired": 7])
  }

  @Test(arguments: [(599.999, "logged in"), (600, "logInExpired")])
  func `a ticket is good for ten minutes`(_ seconds: Double, _ result: String) async throws {
    try await accounts.signUp(one)
    let ticket = try await ticket(one)
    clock.advance(seconds)
    try await expect(show(ticket).inWords, is: result)
  }

  /// The acts that end a ticket.
  enum Ending: CaseIterable { case passwordChange, recovery, disabling, deletion }

  @Test(arguments: Ending.allCases)
  func `a ticket ends with the password and with the user`(_ ending: Ending) async throws {
    let user = try await accounts.signUp(one)
    let ticket = try await ticket(one)
    let (administration, root) = (accounts.administration, AuditActor.operator("root"))
    switch ending {
    case .passwordChange: _ = try await accounts.changePassword(.filled(for: user), of: user).get()
    case .recovery: _ = try await accounts.recover(accounts.resetCode(of: user.id)).get()
    case .disabling:
      // Enabling the user again does not bring it back.
      for isEnabled in [false, true] {
        let update = UserUpdate(isEnabled: isEnabled)
        _ = try await administration.update(update, of: .id(user.id), by: root).get()
      }
    case .deletion: _ = try await administration.delete(.id(user.id), by: root).get()
    }
    let before = try await accounts.storedData()
    try await expect(show(ticket).inWords, is: "logInExpired")
    try await expect(accounts.storedData(), is: before)
  }

  @Test func `a refusal stores its count and an event, and nothing else`() async throws {
    let user = try await accounts.signUp(one)
    let ticket = try await ticket(one)
    let before = try await accounts.storedData()
    try await expect(show(ticket, "wrong").inWords, is: "wrongFactor")
    var after = try await accounts.storedData()
    let event = after.events.removeFirst()
    #expect((event.action, event.reason) == (.logIn, .unknownCode))
    #expect(event.actor == .anyone && event.target == user.id && event.address == "192.0.2.1")
    expect(after, is: before)
    for _ in 0..<4 { _ = try await show(ticket, "wrong") }
    // A flood of refusals is one event a minute.
    for _ in 0..<9 { try await expect(show(ticket).inWords, is: "throttled") }
    let reasons = try await accounts.auditLog.events(AuditQuery()).map(\.reason).prefix(6)
    expect(Array(reasons), is: [.throttled] + Array(repeating: .unknownCode, count: 5))
    try await expect(accounts.storedData().people, is: before.people)
  }

  @Test func `what is no ticket or no factor is refused, and stores nothing`() async throws {
    let user = try await accounts.signUp(one)
    let ticket = try await ticket(one)
    let before = try await accounts.storedData()
    try await expect(show(LogInTicket()).inWords, is: "logInExpired")
    try await expect(show(ticket, for: "password").inWords, is: "wrongFactor")
    try await expect(accounts.storedData(), is: before)
    try await expect(failures("password", of: user), is: 0)
    // A factor that the user has not set up is counted like a wrong text.
    try await expect(show(ticket, for: "number").inWords, is: "wrongFactor")
    try await expect(failures("number", of: user), is: 1)
    expect(LogInTicket(Secret("no ticket")) == nil, is: true)
    let typed = try #require(LogInTicket(ticket.text))
    try await expect(show(typed).inWords, is: "logged in")
  }

  @Test func `a code for another purpose is no ticket`() async throws {
    let user = try await accounts.signUp(one)
    let ticket = LogInTicket()
    let other = OneTimeSecret(.recover, ticket.hash, of: user.id, at: clock.now)
    try await accounts.store.transaction { try $0.insert(other) }
    try await expect(show(ticket).inWords, is: "logInExpired")
  }

  @Test func `on a full disk, the password alone lets in only those who have no other factor`()
    async throws
  {
    try await accounts.signUp("ada@example.com")
    let user = try await accounts.signUp(one)
    let ticket = try await ticket(one)
    let error = StorageError(.diskFull, at: folder.database)
    let full = accounts.interrupted { _ in throw error }
    await #expect(throws: error) { try await full.logIn(one) }
    let origin = LogInOrigin(wantsSession: true)
    let logIn = try await full.logIn("ada@example.com", from: origin).get()
    #expect(logIn.session == nil)
    await #expect(throws: error) { try await show(ticket, in: full) }
    await #expect(throws: error) { try await show(ticket, "wrong", in: full) }
    try await expect(accounts.sessions(of: user.id), is: [])
    try await expect(show(ticket).inWords, is: "logged in")
  }

  @Test func `on a full disk, a right password that is not enough is no failure`() async throws {
    let hasWord = Mutex(true)
    let word = Factor.named("word")
    var settings = AccountSettings.cheap
    settings.logIn.factors = [
      Factor("word", label: word.label, isSetUp: { _, _ in hasWord.withLock(\.self) }) { _, _, _ in
        true
      }
    ]
    let accounts = try AccountService.test(in: folder, settings, now: { [clock] in clock.now })
    try await accounts.signUp("ada@example.com")
    let error = StorageError(.diskFull, at: folder.database)
    let full = accounts.interrupted { _ in throw error }
    // More often than wrong passwords are let through.
    for _ in 0..<10 { await #expect(throws: error) { try await full.logIn("ada@example.com") } }
    hasWord.withLock { $0 = false }
    try await expect(full.logIn("ada@example.com").inWords, is: "logged in")
  }
}
