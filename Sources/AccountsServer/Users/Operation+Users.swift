import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func adminListUsers(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List users",
      description: """
        Send `next` as `after` to get the next page; `next` is null on the last page only. \
        A page may be short, or empty, and still have a next page. Custom fields are parameters, \
        too: `field.town=Lisbon` lists users with this value, and `field.town=` lists users without a \
        value. A request can have at most \(UserFilter.maximumCustomValues) such parameters.
        """,
      group: .administration,
      query: listQuery + forms.filters,
      answers: [
        Answer(status: .ok, description: "A page of users.", schema: UserPageDocument.schema)
      ],
      problems: [.invalidFields, .malformedQuery]
    )
  }

  static func adminGetUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get a user",
      group: .administration,
      answers: [Answer(status: .ok, description: "The user.", schema: UserDocument.schema)]
    )
  }

  private static let listQuery = [
    Query(
      name: "search",
      schema: .text(),
      description: """
        Text that the name or the e-mail address contains, even inside a word; case and accents are ignored.
        """
    ),
    Query(
      name: "status",
      schema: .choice(of: UserStatus.self),
      description:
        "Whether the user may log in; a `pending` user waits for approval."
    ),
    Query(name: "role", schema: .choice(of: Role.self), description: "The role of the user."),
    Query(
      name: "language",
      schema: .choice(of: Language.self),
      description: "The language of the user."
    ),
    Query(
      name: "verified",
      schema: .flag,
      description: "Whether the e-mail address is verified."
    ),
    Query(
      name: "createdSince",
      schema: .moment,
      description: "Only accounts created at or after this timestamp or day."
    ),
    Query(
      name: "createdBefore",
      schema: .moment,
      description: "Only accounts created before this timestamp or day."
    ),
    Query(
      name: "sort",
      schema: .choice(of: UserQuery.Sort.self),
      description: "The sort order; `created` by default."
    ),
    Query(
      name: "descending",
      schema: .flag,
      description: "Whether to reverse the sort order."
    ),
    Query(
      name: "limit",
      schema: .number(minimum: 1, maximum: UserQuery.maximumLimit),
      description: "The maximum number of users on the page; 50 by default."
    ),
    Query(
      name: "after",
      schema: .text(),
      description: "The cursor: `next` from the previous page, with the same sort."
    ),
  ]
}

extension FormSchemas {
  /// The parameters of a list for the custom fields.
  var filters: [Operation.Query] {
    rules.customFields.map { field in
      Operation.Query(
        name: UserListParameters.name(of: field),
        schema: .text(),
        description: "The value of “\(words.label(of: field.key))”; empty for users without one."
      )
    }
  }
}
