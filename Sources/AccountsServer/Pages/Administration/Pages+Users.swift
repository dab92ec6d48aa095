import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/users`: lists users page by page, like `GET /api/v1/users`.
  func usersPage(_ request: PageRequest, _ administrator: Administrator) async throws -> Response {
    let words = request.words
    let parameters: UserListParameters
    do {
      parameters = try UserListParameters(ofPage: request)
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
    let view = UserListView(
      try await administration.listFullPage(query),
      try await administration.count(query),
      parameters,
      // A search shows no chart and does not wait for its data.
      chart: parameters.isNarrowed ? nil : try await signUpChart(in: words),
      at: accounts.now(),
      in: words
    )
    return page("admin-users", words[.usersTitle], view, for: request, isWide: true)
  }

  private func signUpChart(in words: Messages) async throws -> SignUpChartView? {
    SignUpChartView(try await administration.statistics(days: 30).signUps, in: words)
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
      UserListView(errors, parameters, in: request.words),
      for: request,
      isRefused: true,
      problem: problem,
      isWide: true
    )
  }
}
