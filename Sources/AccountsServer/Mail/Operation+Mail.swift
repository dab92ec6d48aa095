import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func adminListEmails(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List e-mails, newest first",
      description: """
        Send `next` as `after` to get the next page; `next` is null on the last page. E-mails that are no longer queued \
        are kept for 30 days.
        """,
      group: .administration,
      query: [
        Query(
          name: "state",
          schema: .choice(of: MailState.self),
          description: "Only e-mails in this state."
        ),
        Query(
          name: "after",
          schema: .identifier,
          description: "Only earlier e-mails: `next` from the previous page."
        ),
        Query(
          name: "limit",
          schema: .number(minimum: 1, maximum: 1000),
          description: "The maximum number of e-mails on the page; 50 by default."
        ),
      ],
      answers: [
        Answer(status: .ok, description: "A page of e-mails.", schema: MailPageDocument.schema)
      ],
      problems: [.invalidFields, .malformedQuery]
    )
  }

  static func adminTestEmail(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Queue a test e-mail",
      description: """
        The e-mail is handled like any other: its state shows whether a server accepted it. Its language is that of \
        the user with the address, or else that of the request.
        """,
      group: .administration,
      body: forms.testMail,
      answers: [
        Answer(status: .created, description: "The queued e-mail.", schema: MailDocument.schema)
      ],
      problems: [.mailLimit, .noMail]
    )
  }

  static func adminGetEmail(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get an e-mail, without its content",
      group: .administration,
      answers: [mail]
    )
  }

  static func adminRetryEmail(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Retry a queued e-mail now",
      description: "An e-mail that is being sent at this moment may arrive twice.",
      group: .administration,
      answers: [mail],
      problems: [.emailNotQueued]
    )
  }

  static func adminCancelEmail(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Cancel a queued e-mail and erase its content",
      description: "An e-mail that is being sent at this moment may still arrive.",
      group: .administration,
      answers: [mail],
      problems: [.emailNotQueued]
    )
  }

  private static let mail = Answer(
    status: .ok,
    description: "The e-mail.",
    schema: MailDocument.schema
  )
}

extension FormSchemas {
  /// A test mail.
  var testMail: JSONSchema { .object(members(of: EmailForm()), isClosed: true) }
}
