import Accounts
import AccountsForms
import HTTPTypes

extension Operation {
  /// The operations of users on their own account, except for its password.
  static func ownAccount(_ forms: FormSchemas) -> [String: Operation] {
    [
      "getUser": Operation(
        summary: "Get the current user's profile",
        group: .ownAccount,
        answers: [Answer(status: .ok, description: "The user.", schema: .named("User"))]
      ),
      "updateUser": Operation(
        summary: "Update the current user's profile",
        description: "Missing fields stay unchanged.",
        group: .ownAccount,
        body: forms.profile,
        answers: [
          Answer(status: .ok, description: "The updated user.", schema: .named("User"))
        ]
      ),
      "deleteUser": Operation(
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
      ),
      "exportUser": Operation(
        summary: "Export the current user's data",
        group: .ownAccount,
        answers: [
          Answer(
            status: .ok,
            description: "The user, their sessions and devices, and the events about them.",
            schema: .named("PersonalData"),
            headers: [
              Header(name: .contentDisposition, description: "Makes a browser save it as a file.")
            ]
          )
        ]
      ),
    ]
  }
}
