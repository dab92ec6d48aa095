import Accounts
import AccountsForms
import Foundation

/// The content of the user list page.
struct UserListView: Undescribed {
  let filter: UserFilterView

  /// The errors of the parameters, as the template `errors` expects them.
  let form: Errors

  /// Whether there is a list: invalid parameters list nothing.
  let isListed: Bool

  let total: String
  var columns: [ColumnView]
  let hasUsers: Bool
  let first: String?
  let previous: String?
  let next: String?
  let last: String?

  /// Whether there is another page: templates cannot test two values at once.
  let hasPages: Bool

  /// The CSRF token of the form for the selected users.
  let selectionToken: String

  /// The address of this list, to return to.
  let here: String

  /// The link to the users who wait for approval; nil if there are none, or the list has them
  /// alone.
  var pending: LinkView?

  /// Whether the list has only users who wait for approval: its button approves them.
  var approves = false

  /// Whether people need an invitation to sign up: the page has a link to invitations.
  var invites = false

  /// The errors of the parameters.
  struct Errors {
    let problem: String?
    let invalidFields: [FormView.InvalidField]
    let hasInvalidFields: Bool

    /// The names of the invalid parameters.
    let refused: Set<String>

    /// Creates the errors of a list's parameters.
    ///
    /// - Parameters:
    ///   - problem: the problem of the whole request; nil without one.
    ///   - errors: the errors of single parameters.
    ///   - words: the language.
    ///   - inputID: the identifier of a parameter's input.
    ///   - label: the label of a parameter's input.
    init(
      problem: String? = nil,
      _ errors: [ValidationError] = [],
      in words: Messages,
      inputID: (String) -> String? = UserFilterView.inputID,
      label: ((String) -> String)? = nil
    ) {
      self.problem = problem
      invalidFields = errors.map { error in
        let isPlace = ["after", "before"].contains(error.field)
        let name = label?(error.field) ?? UserFilterView.label(of: error.field, in: words)
        return FormView.InvalidField(
          focusID: isPlace ? "results" : inputID(error.field),
          error: isPlace ? words[.otherPlace] : "\(name): \(words.message(for: error))"
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
        "after": nil, "before": nil,
      ])
    }
  }

  /// Creates the content of a page of users.
  ///
  /// - Parameters:
  ///   - page: the users, in the order of the list, and the cursor at the end that was read last.
  ///   - total: the number of users on all pages.
  ///   - query: the query of the page.
  ///   - parameters: the parameters of the list.
  ///   - selectionToken: the CSRF token of the form for the selected users.
  ///   - words: the language.
  init(
    _ page: UserPage,
    _ total: UserTotal,
    _ query: UserQuery,
    _ parameters: UserListParameters,
    selectionToken: String,
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
    hasUsers = !page.users.isEmpty
    let isDescending = parameters.isDescending
    func place(_ user: User?, _ isDescending: Bool) -> UserCursor? {
      user.map { UserCursor(at: $0, query.sort, isDescending: isDescending) }
    }
    let isBackward = parameters.isBackward
    let isStart = parameters["after"] == nil && (!isBackward || page.next == nil)
    let isEnd = parameters["before"] == UserListParameters.end || (!isBackward && page.next == nil)
    let before = isBackward ? page.next : place(page.users.first, !isDescending)
    let after = isBackward ? place(page.users.last, isDescending) : page.next
    func address(_ name: String, _ value: String?) -> String {
      parameters.address(["after": nil, "before": nil].merging([name: value]) { $1 })
    }
    first = isStart ? nil : address("after", nil)
    previous = isStart ? nil : before.map { address("before", $0.description) }
    next = isEnd ? nil : after.map { address("after", $0.description) }
    last = isEnd ? nil : address("before", UserListParameters.end)
    hasPages = !isStart || !isEnd
    self.selectionToken = selectionToken
    here = parameters.address()
  }

  /// Creates the content for invalid parameters.
  init(_ errors: Errors, _ parameters: UserListParameters, in words: Messages) {
    filter = UserFilterView(parameters, refused: errors.refused, in: words)
    form = errors
    isListed = false
    total = ""
    columns = []
    hasUsers = false
    first = nil
    previous = nil
    next = nil
    last = nil
    hasPages = false
    selectionToken = ""
    here = ""
  }
}

extension RowView {
  /// Creates the row of a user in the list.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - fields: the custom fields that the list shows.
  ///   - tellsVerification: whether it says that an address is not verified.
  ///   - now: the current instant.
  ///   - words: the language.
  init(
    _ user: User,
    showing fields: [CustomField],
    tellsVerification: Bool,
    at now: Date,
    in words: Messages
  ) {
    let created = TimeView(user.createdAt, at: now, in: words)
    let lastLogIn = user.lastLogInAt.map { TimeView($0, at: now, in: words) }
    var texts = [
      "id": user.id.description, "name": user.displayName, "email": user.email,
      "selection": words[.select, "name", user.displayName],
      "language": user.language.endonym, "languageCode": user.language.code,
      "role": words[user.role.phrase],
      "status": words[user.status.phrase],
      "created": created.relative, "createdText": created.text, "createdMachine": created.machine,
      "lastLogIn": lastLogIn?.relative ?? "", "lastLogInText": lastLogIn?.text ?? "",
      "lastLogInMachine": lastLogIn?.machine ?? "",
    ]
    var flags = [
      "isEnabled": user.isEnabled, "isPending": user.awaitsApproval,
      "isUnverified": tellsVerification && user.emailVerifiedAt == nil,
      "hasLoggedIn": lastLogIn != nil,
    ]
    // The template has a place for each field that a list can show.
    for (place, field) in zip(1..., fields) {
      texts["label\(place)"] = words.label(of: field.key)
      texts["value\(place)"] =
        user.customValues[field.key]
        .map { words.text(of: $0, in: field) } ?? ""
      flags["has\(place)"] = true
    }
    self.texts = texts
    self.flags = flags
  }
}

extension Messages {
  /// The label of a field of a user.
  fileprivate func label(of field: EditUserForm.Field) -> String { label(of: field.rawValue) }

  /// The value of a custom field, as people read it.
  fileprivate func text(of value: CustomValue, in field: CustomField) -> String {
    switch value {
    case .text(let text): name(ofChoice: text, in: field.key)
    case .number(let number): "\(number)"
    case .flag(let isGiven): isGiven ? self[.yes] : self[.no]
    }
  }

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
