import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func adminListInvitations(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List unused invitations, newest first",
      description: "Send `next` as `after` to get the next page; `next` is null on the last page.",
      group: .administration,
      query: [
        Query(
          name: "limit",
          schema: .number(minimum: 1, maximum: 1000),
          description: "The maximum number of invitations on the page; 100 by default."
        ),
        Query(
          name: "after",
          schema: .identifier,
          description:
            "The `next` of the previous page, for the invitations older than those on it."
        ),
      ],
      answers: [
        Answer(
          status: .ok,
          description: "A page of invitations.",
          schema: InvitationPageDocument.schema
        )
      ],
      problems: [.invalidFields, .malformedQuery]
    )
  }

  static func adminInviteUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Invite a person to sign up as a member",
      description: """
        If sign-ups need an invitation, the sign-up request must contain the code of one, as `invitation`. Without `email`, anyone who has the \
        code can use it, once. A new invitation for an address revokes the earlier one. With `email` and `byMail` (by default `true` if \
        mail is set up), the code is sent to the address, and a sign-up with it verifies the address; otherwise the response \
        has the code, which cannot be shown again.
        """,
      group: .administration,
      body: forms.invitation,
      answers: [
        Answer(
          status: .created,
          description: "The invitation; with its code, unless that is sent by e-mail.",
          schema: NewInvitationDocument.schema
        )
      ],
      problems: [.mailLimit, .noMail]
    )
  }

  static func adminRevokeInvitation(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Revoke an invitation",
      group: .administration,
      answers: [Answer(status: .noContent, description: "The code is no longer accepted.")]
    )
  }
}

extension FormSchemas {
  /// An invitation.
  var invitation: JSONSchema { .object(changes(of: rules.inviteUserForm()), isClosed: true) }
}
