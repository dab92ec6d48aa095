import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func adminListEvents(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List audit events, newest first",
      description: "Send `next` as `before` to get the next page; `next` is null on the last page.",
      group: .administration,
      query: [
        Query(
          name: "user",
          schema: .text(),
          description: "Only events by or about the user with this ID or e-mail address."
        ),
        Query(
          name: "action",
          schema: .choice(of: AuditEvent.Action.self),
          description: "Only events with this action."
        ),
        Query(
          name: "since",
          schema: .moment,
          description: "Only events at or after this timestamp or day."
        ),
        Query(
          name: "until",
          schema: .moment,
          description: "Only events before this timestamp or day."
        ),
        Query(
          name: "before",
          schema: .number(minimum: 1),
          description: "Only events with a smaller number: `next` from the previous page."
        ),
        Query(
          name: "limit",
          schema: .number(minimum: 1, maximum: AuditQuery.maximumLimit),
          description: "The maximum number of events on the page; 50 by default."
        ),
      ],
      answers: [
        Answer(status: .ok, description: "A page of events.", schema: AuditPageDocument.schema)
      ],
      problems: [.invalidFields, .malformedQuery]
    )
  }

  static func adminVerifyEvents(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Verify that no audit event was changed or removed",
      description: """
        Keep `head` on another machine: `accounts audit verify --against` can compare the log with it later. This request reads the \
        whole log.
        """,
      group: .administration,
      answers: [
        Answer(
          status: .ok,
          description: "The result; `findings` is empty for an intact log.",
          schema: AuditVerificationDocument.schema
        )
      ]
    )
  }
}
