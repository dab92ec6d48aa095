import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests that failed logins and sign-ups are counted once each, across processes, and expire in
/// time.
struct RateLimitsContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  private func outcome(
    _ accounts: AccountService,
    _ email: String,
    _ password: String = "guess",
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    let state = try await accounts.logIn(email, password, from: origin)
    guard let until = state.refusal?.retryAt else { return state.inWords }
    return "\(Int(until.timeIntervalSince(clock.now)))"
  }

  private func failures(_ accounts: AccountService, _ email: String) async throws -> Int? {
    try await accounts.administration.explainLogIn(EmailAddress(email)).limits
      .first { $0.kind == .account }?
      .failures
  }

  @Test(arguments: StoreKind.allCases)
  func `concurrent guesses in several processes get no more attempts than sequential ones`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<3).map { _ in try accounts(kind) }
    try await services[0].signUp("ada@example.com")
    let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<60 {
        group.addTask { try await outcome(services[number % 3], "ada@example.com") }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    expect(outcomes.filter { $0 == "wrongCredentials" }.count, is: 5)
    expect(outcomes.filter { $0 == "1" }.count, is: 55)
    try await expect(failures(services[1], "ada@example.com"), is: 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `waits double, survive a restart, and expire after a day`(_ kind: StoreKind) async throws {
    try await accounts(kind).signUp("ada@example.com")
    for _ in 0..<5 {
      try await expect(outcome(accounts(kind), "ada@example.com"), is: "wrongCredentials")
    }
    for wait in [1, 2, 4, 8, 16] {
      try await expect(outcome(accounts(kind), "ada@example.com"), is: "\(wait)")
      clock.advance(Double(wait))
      try await expect(outcome(accounts(kind), "ada@example.com"), is: "wrongCredentials")
    }
    try await expect(failures(accounts(kind), "ada@example.com"), is: 10)
    clock.advance(86_400)
    for _ in 0..<5 {
      try await expect(outcome(accounts(kind), "ada@example.com"), is: "wrongCredentials")
    }
    try await expect(outcome(accounts(kind), "ada@example.com"), is: "1")
  }

  @Test(arguments: StoreKind.allCases)
  func `a success clears the account's failures, and returns the network's attempt`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    try await accounts.signUp("ada@example.com")
    let network = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for _ in 0..<4 { _ = try await outcome(accounts, "ada@example.com", from: network) }
    try await expect(
      outcome(accounts, "ada@example.com", SignUpForm.testPassword, from: network),
      is: "logged in"
    )
    let explanation = try await accounts.administration.explainLogIn(
      EmailAddress("ada@example.com"),
      from: NetworkAddress("192.0.2.1")
    )
    let counts = explanation.limits.map { "\($0.kind.rawValue) \($0.failures)" }
    expect(counts, is: ["allClients 4", "network 4", "account 0"])
  }

  @Test(arguments: StoreKind.allCases)
  func `concurrent right logins leave every counter unchanged`(_ kind: StoreKind) async throws {
    let services = [try accounts(kind), try accounts(kind)]
    try await services[0].signUp("ada@example.com")
    let network = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    _ = try await outcome(services[0], "nobody@example.com", from: network)
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<4 {
        group.addTask {
          try await outcome(
            services[number % 2],
            "ada@example.com",
            SignUpForm.testPassword,
            from: network
          )
        }
      }
      for try await outcome in group { expect(outcome, is: "logged in") }
    }
    let explanation = try await services[0].administration
      .explainLogIn(EmailAddress("ada@example.com"), from: NetworkAddress("192.0.2.1"))
    expect(explanation.limits.map(\.failures), is: [1, 1, 0])
  }

  @Test(arguments: StoreKind.allCases)
  func `the ceiling locks an account until it is unlocked`(_ kind: StoreKind) async throws {
    let limits = RateLimits(
      account: .init(
        free: 5,
        firstWait: .seconds(1),
        longestWait: .seconds(2),
        ceiling: 8,
        memory: .seconds(60)
      ),
      network: RateLimits.standard.network,
      everybody: RateLimits.standard.everybody
    )
    let accounts = try accounts(kind) { $0.rateLimits = limits }
    let ada = try await accounts.signUp("ada@example.com")
    try await accounts.signUp("grace@example.com")
    for _ in 0..<8 {
      _ = try await outcome(accounts, "ada@example.com")
      clock.advance(30)
    }
    try await expect(outcome(accounts, "ada@example.com", SignUpForm.testPassword), is: "locked")
    try await expect(
      outcome(accounts, "grace@example.com", SignUpForm.testPassword),
      is: "logged in"
    )
    #expect(
      try await accounts.administration.unlock(
        EmailAddress("ADA@example.com"),
        by: .operator("test")
      )
    )
    #expect(
      try await !accounts.administration.unlock(
        EmailAddress("ada@example.com"),
        by: .operator("test")
      )
    )
    try await expect(outcome(accounts, "ada@example.com", SignUpForm.testPassword), is: "logged in")
    let events = try await accounts.auditLog.events(AuditQuery(action: .unlock))
    expect(events.map(\.target), is: [ada.id])
  }

  @Test(arguments: StoreKind.allCases)
  func `a known device has its own counter, for its own account`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    try await accounts.signUp("ada@example.com")
    try await accounts.signUp("grace@example.com")
    let device = try await accounts.startSession("ada@example.com").device
    let known = LogInOrigin(device: device)
    for _ in 0..<6 { _ = try await outcome(accounts, "ada@example.com") }
    try await expect(outcome(accounts, "ada@example.com", from: known), is: "wrongCredentials")
    try await expect(
      outcome(accounts, "ada@example.com", SignUpForm.testPassword, from: known),
      is: "logged in"
    )
    // It resets the failures of strangers, and is unknown at another account.
    try await expect(failures(accounts, "ada@example.com"), is: 0)
    for _ in 0..<5 { _ = try await outcome(accounts, "grace@example.com") }
    try await expect(
      outcome(accounts, "grace@example.com", SignUpForm.testPassword, from: known),
      is: "1"
    )
    // It expires after a year.
    clock.advance(365 * 86_400 + 1)
    for _ in 0..<5 { _ = try await outcome(accounts, "ada@example.com") }
    try await expect(
      outcome(accounts, "ada@example.com", SignUpForm.testPassword, from: known),
      is: "1"
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `limits the sign-ups of a network per hour, across processes`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<2)
      .map { _ in try accounts(kind) { $0.signUps = SignUpLimit(perNetwork: 5) } }
    let results = try await withThrowingTaskGroup(of: Refusal?.self) { group in
      for number in 0..<12 {
        group.addTask {
          let form = SignUpForm.filled(email: "u\(number)@example.com")
          let network = NetworkAddress("192.0.2.1")
          return try await services[number % 2].signUp(form, from: network).refusal
        }
      }
      return try await group.reduce(into: [Refusal]()) { $0 += [$1].compactMap(\.self) }
    }
    let refusal = Refusal(.tooManySignUps, retryAt: clock.now.addingTimeInterval(3600))
    expect(results, is: Array(repeating: refusal, count: 7))
    try await expect(services[0].allUsers().count, is: 5)
    let another = SignUpForm.filled(email: "another@example.com")
    let elsewhere = try await services[0].signUp(another, from: NetworkAddress("192.0.2.2"))
    expect(elsewhere.inWords, is: "done")
    clock.advance(3600)
    let form = SignUpForm.filled(email: "later@example.com")
    let later = try await services[1].signUp(form, from: NetworkAddress("192.0.2.1"))
    expect(later.inWords, is: "done")
  }

  @Test(arguments: StoreKind.allCases)
  func `limits the addresses that a network checks for availability per hour, across processes`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<2)
      .map { _ in try accounts(kind) { $0.signUps = SignUpLimit(perNetwork: 2) } }
    for number in 0..<24 { try await services[0].signUp("u\(number)@example.com") }
    let network = NetworkAddress("192.0.2.1")
    func told(_ number: Int, from network: NetworkAddress?) async throws -> Bool {
      let form = SignUpForm.filled(email: "u\(number)@example.com")
      return try await services[number % 2].probableError(of: form, from: network) != nil
    }
    let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<24 { group.addTask { try await told(number, from: network) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expect(answers.filter(\.self).count, is: 10)
    #expect(try await told(0, from: NetworkAddress("192.0.2.2")))
    clock.advance(3600)
    #expect(try await told(23, from: network))
  }
}
