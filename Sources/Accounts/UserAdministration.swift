package import AccountsForms
import Foundation

/// The operations of administrators on users: list, search, create, update, delete, explain, import
/// and export.
///
/// Every operation takes an ``AuditActor`` without a default, so that the audit log misses none.
public struct UserAdministration: Sendable {
  let accounts: AccountService
  var store: any AccountStore { accounts.store }

  /// Creates an administration of a service's users.
  public init(_ accounts: AccountService) { self.accounts = accounts }

  /// The rules of the forms; see ``AccountService/forms``.
  package var forms: FormRules { accounts.forms }

  /// Returns one page of a list of users.
  ///
  /// - Throws: ``StorageError``.
  public func list(_ query: UserQuery) async throws -> UserPage { try await store.page(query) }

  /// Returns a page of a list, reading on until it is full or the list ends, and the number of
  /// users on all pages.
  ///
  /// - Throws: ``StorageError``.
  public func listFullPage(
    _ query: UserQuery
  ) async throws -> (page: UserPage, total: UserTotal) {
    var rest = query
    var (page, total) = try await store.countedPage(query)
    var users = page.users
    while let next = page.next, users.count < query.limit {
      rest.after = next
      rest.limit = query.limit - users.count
      page = try await list(rest)
      users += page.users
    }
    return (UserPage(users: users, next: page.next), total)
  }

  /// The number of users in a list, on all pages, as far as counting is quick.
  ///
  /// - Throws: ``StorageError``.
  public func count(_ query: UserQuery) async throws -> UserTotal { try await store.total(query) }

  /// Returns a user; nil if there is none.
  ///
  /// - Throws: ``StorageError``.
  public func user(_ reference: UserReference) async throws -> User? {
    try await store.read { try $0.user(reference) }
  }
}
