import Accounts
import AccountsForms

/// What the page of a list of users shows.
struct UserListView {
  let filter: UserFilterView

  /// What is wrong with what was asked for: as the template of errors has it.
  let form: Errors

  /// Whether there is a list: nothing is looked for where something is wrong.
  let isListed: Bool

  let total: String
  let columns: [ColumnView]
  let users: [UserView]
  let hasUsers: Bool
  let next: String?
  let first: String?

  /// Whether there is another page: templates cannot ask for either.
  let hasPages: Bool

  let chart: SignUpChartView?

  /// What is wrong.
  struct Errors {
    let problem: String?
    let invalidFields: [FormView.InvalidField]
    let hasInvalidFields: Bool

    /// The parameters that are wrong.
    let refused: Set<String>

    init(problem: String? = nil, _ errors: [ValidationError] = [], in words: Words) {
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

  /// A column, and the order it puts the list in.
  struct ColumnView {
    let label: String
    let address: String?
    let order: String?
    let isDescending: Bool

    /// A column by which a list is not put in order.
    init(_ label: String) {
      self.label = label
      address = nil
      order = nil
      isDescending = false
    }

    /// A column by which it is: choosing it again turns the order round.
    init(_ label: String, _ sort: UserQuery.Sort, _ parameters: UserListParameters) {
      let current = parameters["sort"] ?? UserQuery.Sort.created.rawValue
      let isDescending = parameters["descending"] == "true"
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

  /// A list that was found.
  ///
  /// - Parameters:
  ///   - page: who is on it.
  ///   - total: how many there are on all pages.
  ///   - parameters: what was asked for.
  ///   - chart: the sign-ups, where they are shown.
  ///   - words: the language.
  init(
    _ page: UserPage,
    _ total: UserTotal,
    _ parameters: UserListParameters,
    chart: SignUpChartView?,
    in words: Words
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
    users = page.users.map { UserView($0, in: words) }
    hasUsers = !users.isEmpty
    next = page.next.map { parameters.address(["after": $0.description]) }
    first = parameters["after"] == nil ? nil : parameters.address(["after": nil])
    hasPages = next != nil || first != nil
    self.chart = chart
  }

  /// A list that could not be looked for.
  init(_ errors: Errors, _ parameters: UserListParameters?, in words: Words) {
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

extension Words {
  /// What something known of a user is called.
  fileprivate func label(of field: EditUserForm.Field) -> String { label(of: field.rawValue) }

  /// How many users there are.
  func text(of total: UserTotal) -> String {
    switch total {
    case .exactly(0): self[.nobodyFound]
    case .exactly(1): self[.oneUserFound]
    case .exactly(let count): self[.usersFound, "n", "\(count)"]
    case .atLeast(let count): self[.atLeastUsersFound, "n", "\(count)"]
    }
  }
}
