package import Accounts
package import AccountsForms

/// A user as JSON: the same fields in every command.
package struct UserDocument: Document {
  private let user: User
  private let missingFields: [String]?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - rules: the rules of forms, by which it names the fields that the user lacks and is asked
  ///     for; nil for a document that is not for the user.
  package init(_ user: User, asking rules: FormRules? = nil) {
    self.user = user
    missingFields = rules?.missingFields(of: user).map(\.rawValue)
  }

  /// The name in the API's description.
  package static let name: String? = "User"

  /// The fields.
  package static let fields: [DocumentField<UserDocument>] = [
    DocumentField("id") { $0.user.id },
    DocumentField("name") { $0.user.name },
    DocumentField("email", EmailAddress.schema) { $0.user.email },
    DocumentField("birthday") { $0.user.birthday },
    DocumentField("language") { $0.user.language },
    DocumentField("customFields") { CustomValues(values: $0.user.customValues) },
    .sometimes("missingFields") { $0.missingFields },
    DocumentField("role") { $0.user.role },
    DocumentField("status") { $0.user.status },
    DocumentField("createdAt") { $0.user.createdAt },
    DocumentField("disabledAt") { $0.user.disabledAt },
    DocumentField("emailVerifiedAt") { $0.user.emailVerifiedAt },
    DocumentField("lastLogInAt") { $0.user.lastLogInAt },
    DocumentField("externalID") { $0.user.externalID?.description },
  ]

  /// Not a dictionary, which `JSONEncoder` takes five times as long for.
  private struct CustomValues: DocumentValue {
    let values: [String: CustomValue]

    static let schema = JSONSchema.map(.either([.text(), .number(), .flag]))

    func encode(
      into container: inout KeyedEncodingContainer<DocumentKey>,
      forKey key: DocumentKey
    ) throws {
      var custom = container.nestedContainer(keyedBy: DocumentKey.self, forKey: key)
      for (name, value) in values {
        try custom.encode(value, forKey: DocumentKey(stringValue: name))
      }
    }
  }
}

/// A page of users as JSON.
package struct UserPageDocument: Document {
  private let page: UserPage
  private let total: Total?

  /// Creates a document.
  package init(_ page: UserPage, _ total: UserTotal?) {
    self.page = page
    self.total = total.map { Total(total: $0) }
  }

  /// The name in the API's description.
  package static let name: String? = "UserPage"

  /// The fields.
  package static let fields: [DocumentField<UserPageDocument>] = [
    DocumentField("users") { $0.page.users.map { UserDocument($0) } },
    DocumentField("next") { $0.page.next?.description },
    DocumentField("total") { $0.total },
  ]

  private struct Total: Document {
    let total: UserTotal

    static let fields: [DocumentField<Total>] = [
      DocumentField("count") { $0.total.count },
      DocumentField("isExact") { $0.total.isExact },
    ]
  }
}
