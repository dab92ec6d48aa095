import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that totals and statistics follow every change of users, without counting them.
struct CountsContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  private let root = AuditActor.operator("root")

  /// The filters by what is counted, each alone and with a language.
  private static var filters: [UserFilter] {
    var filters = [UserFilter()]
    for value in [true, false] {
      filters += [UserFilter(isEnabled: value), UserFilter(isVerified: value)]
    }
    filters += Role.allCases.map { UserFilter(role: $0) }
    return filters
      + filters.flatMap { filter in
        Language.allCases.map { language in
          var filter = filter
          filter.language = language
          return filter
        }
      }
  }

  /// The filters whose total is not the number of users on the page, and whether the statistics
  /// differ.
  private func differences(_ accounts: AccountService) async throws -> [String] {
    var found: [String] = []
    for filter in Self.filters {
      let query = UserQuery(filter: filter, limit: UserQuery.maximumLimit)
      let users = try await accounts.administration.list(query).users.count
      let total = try await accounts.store.total(query)
      if total != .exactly(users) { found.append("\(filter): \(users) users, \(total)") }
    }
    let users = try await accounts.allUsers()
    let statistics = try await accounts.administration.statistics(days: 30)
    if statistics.total != users.count { found.append("the statistics have \(statistics.total)") }
    return found
  }

  @Test(arguments: StoreKind.allCases)
  func `totals and statistics follow every change`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let users = try await [
      accounts.signUp("ada@example.com"), accounts.signUp("grace@example.com"),
      accounts.signUp("joan@example.com"), accounts.signUp("ken@example.com"),
    ]
    try await expect(differences(accounts), is: [])
    let updates = [
      UserUpdate(isEnabled: false), UserUpdate(role: .admin, verifiesEmail: true),
      UserUpdate(verifiesEmail: true), UserUpdate(role: .admin, isEnabled: false),
    ]
    for (user, update) in zip(users, updates) {
      _ = try await accounts.administration.update(update, of: .id(user.id), by: root)
      try await expect(differences(accounts), is: [], "\(user.email)")
    }
    clock.advance(86_400)
    let form = EditUserForm.of(users[1])
    form.languageField.value = .spanish
    try await accounts.update(UserUpdate(form: form), of: users[1].id, by: root)
    try await expect(differences(accounts), is: [])
    for user in users.dropLast() {
      _ = try await accounts.administration.delete(.id(user.id), by: root)
      try await expect(differences(accounts), is: [], "\(user.email)")
    }
  }
}
