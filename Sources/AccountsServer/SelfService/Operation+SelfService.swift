import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func getUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get the current user's profile",
      group: .ownAccount,
      answers: [Answer(status: .ok, description: "The user.", schema: UserDocument.schema)]
    )
  }

  static func updateUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Update the current user's profile",
      description: "Missing fields stay unchanged.",
      group: .ownAccount,
      body: forms.profile,
      answers: [
        Answer(status: .ok, description: "The updated user.", schema: UserDocument.schema)
      ]
    )
  }

  static func deleteUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Delete the current user",
      description: """
        Requires the password. Deletes the account, its profile and its sessions; the audit log keeps the account's \
        ID.
        """,
      group: .ownAccount,
      body: forms.proof,
      answers: [
        Answer(
          status: .noContent,
          description: "The account was deleted.",
          headers: Header.forgetting
        )
      ],
      problems: [.wrongPassword, .lastAdministrator] + ErrorCode.ofGuesses
    )
  }

  static func changePassword(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change the current user's password",
      description:
        "Ends every other session and forgets every other device; this session and this device get new tokens.",
      group: .ownAccount,
      body: forms.changePassword,
      answers: [
        Answer(
          status: .ok,
          description: "The new tokens of the session and the device.",
          schema: RenewedTokensDocument.schema
        ),
        Answer(
          status: .noContent,
          description: "The session came in a cookie; the cookies have the new tokens.",
          headers: [.setCookie("The cookies of the session and the device.")]
        ),
      ],
      problems: [.wrongPassword] + ErrorCode.ofGuesses
    )
  }

  static func validatePassword(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Validate an incomplete password form",
      description: """
        Accepts any of the fields with any values, changes nothing, and returns the errors of the given fields. \
        Does not check the current password.
        """,
      group: .ownAccount,
      body: forms.changePasswordDraft,
      answers: [
        Answer(
          status: .ok,
          description: "The errors and the strength of the password.",
          schema: FormVerdict.schema
        )
      ]
    )
  }

  static func exportUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Export the current user's data",
      group: .ownAccount,
      answers: [
        Answer(
          status: .ok,
          description: "The user, their sessions and devices, and the events about them.",
          schema: PersonalDataDocument.schema,
          headers: [
            Header(name: .contentDisposition, description: "Makes a browser save it as a file.")
          ]
        )
      ]
    )
  }
}

extension FormSchemas {
  /// A password change.
  var changePassword: JSONSchema {
    .object(
      members(of: changePasswordForm, optional: ["confirmPassword"]) + [Self.device],
      isClosed: true
    )
  }

  /// A partial password change.
  var changePasswordDraft: JSONSchema { draft(of: changePasswordForm) }

  /// A change of a user's own profile.
  var profile: JSONSchema {
    let form = ProfileForm(
      name: nil,
      birthday: nil,
      language: nil,
      by: editing,
      terms: rules.askExistingUsers[.agreeTerms] == nil ? .absent : .optional,
      today: { Self.someDay }
    )
    return .object(changes(of: form), isClosed: true)
  }

  private var changePasswordForm: ChangePasswordForm {
    rules.changePasswordForm(name: "", email: "")
  }
}
