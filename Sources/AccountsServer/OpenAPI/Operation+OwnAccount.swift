import HTTPTypes

extension Operation {
  /// What people do with their own account.
  static func ownAccount(_ forms: FormSchemas) -> [String: Operation] {
    [
      "getUser": Operation(
        summary: "What is known of oneself",
        group: .ownAccount,
        answers: [Answer(status: .ok, description: "The user.", schema: .named("User"))]
      ),
      "updateUser": Operation(
        summary: "Change what is known of oneself",
        description: "What is not given stays.",
        group: .ownAccount,
        body: forms.profile,
        answers: [
          Answer(status: .ok, description: "The user as they are now.", schema: .named("User"))
        ]
      ),
      "deleteUser": Operation(
        summary: "Delete one's own account",
        description: "The password has to be shown again. Everything held on the person goes.",
        group: .ownAccount,
        body: forms.proof,
        answers: [
          Answer(
            status: .noContent,
            description: "The account is gone.",
            headers: Header.forgetting
          )
        ],
        problems: [.wrongPassword, .lastAdministrator] + Problem.ofGuesses
      ),
      "changePassword": Operation(
        summary: "Change one's own password",
        description: "Every other session ends, and this one goes on under another token.",
        group: .ownAccount,
        body: forms.changePassword,
        answers: [
          Answer(
            status: .ok,
            description: "The token from now on.",
            schema: .named("RenewedToken")
          ),
          Answer(
            status: .noContent,
            description: "The session came in a cookie, and so does its token.",
            headers: [.setCookie("The session.")]
          ),
        ],
        problems: [.wrongPassword] + Problem.ofGuesses
      ),
      "validatePassword": Operation(
        summary: "Judge another password that is still being chosen",
        description: """
          Takes any of the fields, with any values, changes nothing, and says what is wrong with those that are given. \
          Whether the present password is the right one is not among it.
          """,
        group: .ownAccount,
        body: forms.changePasswordDraft,
        answers: [
          Answer(status: .ok, description: "The verdict.", schema: .named("FormVerdict"))
        ]
      ),
      "exportUser": Operation(
        summary: "Everything held on oneself",
        group: .ownAccount,
        answers: [
          Answer(
            status: .ok,
            description: "The user, their sessions and devices, and the events about them.",
            schema: .named("PersonalData"),
            headers: [
              Header(name: .contentDisposition, description: "Has a browser save it as a file.")
            ]
          )
        ]
      ),
    ]
  }
}
