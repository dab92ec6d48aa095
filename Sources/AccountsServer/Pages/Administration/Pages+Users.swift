import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/users`: users, a page at a time, as `GET /api/v1/users` lists them.
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
      // Whoever looks for somebody does not look at figures, and does not wait for them.
      chart: parameters.isNarrowed ? nil : try await signUpChart(in: words),
      in: words
    )
    return page("admin-users", words[.usersTitle], view, for: request, isWide: true)
  }

  private func signUpChart(in words: Words) async throws -> SignUpChartView? {
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
