import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin`: redirects to the list of users.
  func administrationPage(
    _ request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    redirect(to: .users)
  }

  /// `GET /admin/users`: lists users page by page, like `GET /api/v1/users`.
  func usersPage(_ request: PageRequest, _ administrator: Administrator) async throws -> Response {
    let words = request.words
    let parameters: UserListParameters
    do {
      parameters = try UserListParameters(ofPage: request, by: accounts.forms)
    } catch let problem as Problem {
      let errors = UserListView.Errors(
        problem: words.text(beside: problem),
        problem.errors,
        in: words
      )
      return refusedUsersPage(errors, nil, problem, for: request)
    }
    let query: UserQuery
    do {
      query = try parameters.query()
    } catch {
      let errors = UserListView.Errors(error.errors, in: words)
      return refusedUsersPage(errors, parameters, for: request)
    }
    let (found, total) = try await administration.listFullPage(query)
    let page =
      parameters.isBackward ? UserPage(users: found.users.reversed(), next: found.next) : found
    var view = UserListView(
      page,
      total,
      query,
      parameters,
      selectionToken: request.token(for: "/admin/users"),
      in: words
    )
    view.columns += accounts.forms.listedFields.map {
      UserListView.ColumnView(words.label(of: $0.key))
    }
    view.invites = accounts.forms.signUpAccess == .invited
    view.approves = query.filter.awaitsApproval == true
    if !view.approves {
      view.pending = try await pendingLink(in: words)
    }
    let rows = page.users.map { row(of: $0, in: words) }
    return self.page(
      "admin-users",
      words[.usersTitle],
      view,
      for: request,
      rows: rows,
      isWide: true
    )
  }

  private func row(of user: User, in words: Messages) -> RowView {
    RowView(
      user,
      showing: accounts.forms.listedFields,
      // Elsewhere no address is ever verified.
      tellsVerification: accounts.verification != .off || accounts.sendsMail,
      at: accounts.now(),
      in: words
    )
  }

  /// Returns the link to the users who wait for approval; nil if there are none.
  private func pendingLink(in words: Messages) async throws -> LinkView? {
    let filter = UserFilter(awaitsApproval: true)
    let count: String
    switch try await administration.count(UserQuery(filter: filter)) {
    case .exactly(0): return nil
    case .exactly(let users): count = "\(users)"
    case .atLeast(let users): count = "\(users)+"
    }
    return LinkView(
      address: "\(settings.site.prefix)/admin/users?status=pending",
      name: words[.usersPending, "n", count]
    )
  }

  private func refusedUsersPage(
    _ errors: UserListView.Errors,
    _ parameters: UserListParameters?,
    _ problem: Problem? = nil,
    for request: PageRequest
  ) -> Response {
    page(
      "admin-users",
      request.words[.usersTitle],
      UserListView(
        errors,
        parameters ?? UserListParameters([:], by: accounts.forms),
        in: request.words
      ),
      for: request,
      isRefused: true,
      problem: problem,
      isWide: true
    )
  }
}
