import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func adminExportUsers(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Export all users",
      description: """
        Requires the administrator's own password. The file has the format of `accounts users export`, without \
        password hashes.
        """,
      group: .administration,
      body: forms.proof,
      answers: [
        Answer(
          status: .ok,
          description: "The users, one JSON object on each line.",
          schema: .text(),
          mediaType: "application/jsonl"
        )
      ]
    )
  }

  static func adminImportUsers(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Import users, or check them",
      description: """
        Requires the administrator's own password. `users` has JSON Lines, or CSV whose first line names the columns, in \
        the format of `accounts users import`. A rejected line does not stop the others, and existing users stay \
        unchanged, so that an import can be repeated. With `dryRun`, nothing is stored. With `allowMissingHashes`, users \
        without a password, or with a hash of an unknown kind, are imported instead of rejected; they cannot log in \
        until they set one. `weakPasswords` counts the passwords that a sign-up would refuse.
        """,
      group: .administration,
      body: forms.imported,
      answers: [
        Answer(
          status: .ok,
          description: "The counts, and the errors of rejected lines.",
          schema: ImportDocument.schema
        )
      ]
    )
  }
}

extension FormSchemas {
  /// The lines of users, and the password of the administrator who imports them.
  var imported: JSONSchema {
    let users = JSONSchema.Member(name: "users", schema: .text(), isRequired: true)
    let dryRun = JSONSchema.Member.sometimes("dryRun", .flag.orNull)
    let allowMissingHashes = JSONSchema.Member.sometimes("allowMissingHashes", .flag.orNull)
    return .object(
      [users, dryRun, allowMissingHashes] + members(of: PasswordForm()) + [Self.device],
      isClosed: true
    )
  }
}
