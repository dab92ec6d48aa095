import Accounts
import AccountsForms
import Foundation

/// The content of the user list page.
struct UserListView {
  let filter: UserFilterView

  /// The errors of the parameters, as the template `errors` expects them.
  let form: Errors

  /// Whether there is a list: invalid parameters list nothing.
  let isListed: Bool

  let total: String
  let columns: [ColumnView]
  let users: [UserView]
  let hasUsers: Bool
  let next: String?
  let first: String?

  /// Whether there is another page: templates cannot test two values at once.
  let hasPages: Bool

  let chart: SignUpChartView?

  /// The errors of the parameters.
  struct Errors {
    let problem: String?
    let invalidFields: [FormView.InvalidField]
    let hasInvalidFields: Bool

    /// The names of the invalid parameters.
    let refused: Set<String>

    init(problem: String? = nil, _ errors: [ValidationError] = [], in words: Messages) {
      self.problem = problem
      invalidFields = errors.map { error in
        let isPlace = error.field == "after"
        return FormView.InvalidField(
          focusID: isPlace ? "results" : UserFilterView.inputID(of: error.field),
          error: isPlace
            ? words[.otherPlace]
            : "\(UserFilterView.label(of: error.field, in: words)): \(words.message(for: error))"
        )
      }
      hasInvalidFields = !errors.isEmpty
      refused = Set(errors.map(\.field))
    }
  }

  /// A column and its sort order.
  struct ColumnView {
    let label: String
    let address: String?
    let order: String?
    let isDescending: Bool

    /// Creates a column that the list cannot be sorted by.
    init(_ label: String) {
      self.label = label
      address = nil
      order = nil
      isDescending = false
    }

    /// Creates a sortable column: choosing it again reverses the order.
    init(_ label: String, _ sort: UserQuery.Sort, _ parameters: UserListParameters) {
      let current = parameters["sort"] ?? UserQuery.Sort.created.rawValue
      let isDescending = parameters.isDescending
      let isCurrent = current == sort.rawValue
      self.label = label
      self.isDescending = isDescending
      order = isCurrent ? (isDescending ? "descending" : "ascending") : nil
      address = parameters.address([
        "sort": sort.rawValue, "descending": isCurrent && !isDescending ? "true" : nil,
        "after": nil,
      ])
    }
  }

  /// Creates the content of a page of users.
  ///
  /// - Parameters:
  ///   - page: the users.
  ///   - total: the number of users on all pages.
  ///   - parameters: the parameters of the list.
  ///   - chart: the sign-up chart; nil to leave it out.
  ///   - now: the current instant.
  ///   - words: the language.
  init(
    _ page: UserPage,
    _ total: UserTotal,
    _ parameters: UserListParameters,
    chart: SignUpChartView?,
    at now: Date,
    in words: Messages
  ) {
    filter = UserFilterView(parameters, in: words)
    form = Errors(in: words)
    isListed = true
    self.total = words.text(of: total)
    columns = [
      ColumnView(words.label(of: .name), .name, parameters),
      ColumnView(words.label(of: .email), .email, parameters),
      ColumnView(words[.created], .created, parameters), ColumnView(words[.lastLogIn]),
      ColumnView(words.label(of: .language)), ColumnView(words[.role]), ColumnView(words[.status]),
    ]
    users = page.users.map { UserView($0, at: now, in: words) }
    hasUsers = !users.isEmpty
    next = page.next.map { parameters.address(["after": $0.description]) }
    first = parameters["after"] == nil ? nil : parameters.address(["after": nil])
    hasPages = next != nil || first != nil
    self.chart = chart
  }

  /// Creates the content for invalid parameters.
  init(_ errors: Errors, _ parameters: UserListParameters?, in words: Messages) {
    filter = UserFilterView(
      parameters ?? UserListParameters([:]),
      refused: errors.refused,
      in: words
    )
    form = errors
    isListed = false
    total = ""
    columns = []
    users = []
    hasUsers = false
    next = nil
    first = nil
    hasPages = false
    chart = nil
  }
}

extension Messages {
  /// The label of a field of a user.
  fileprivate func label(of field: EditUserForm.Field) -> String { label(of: field.rawValue) }

  /// The text of a number of users.
  func text(of total: UserTotal) -> String {
    switch total {
    case .exactly(0): self[.nobodyFound]
    case .exactly(1): self[.oneUserFound]
    case .exactly(let count): self[.usersFound, "n", "\(count)"]
    case .atLeast(let count): self[.atLeastUsersFound, "n", "\(count)"]
    }
  }
}
