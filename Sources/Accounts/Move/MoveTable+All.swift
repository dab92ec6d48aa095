extension MoveTable {
  /// All tables, in an order in which each comes after those that it refers to.
  ///
  /// A test compares the list with the tables and columns of each store.
  package static let all = [
    users, sessions, knownDevices, counters, signUpKeys, spentChallenges, invitations,
    recoveryCodes, mailedCodes, outbox, auditEvents, auditHead,
  ]

  private static let users = MoveTable(
    "users",
    key: [("id", .id)],
    ("name", .text),
    ("name_key", .text),
    ("email", .text),
    ("email_key", .text),
    ("search_key", .text),
    ("password_hash", .text),
    ("pepper_key", .text),
    ("birthday", .date),
    ("language", .text),
    ("role", .text),
    ("terms_accepted_at", .integer),
    ("created_at", .integer),
    ("email_verified_at", .integer),
    ("disabled_at", .integer),
    ("last_login_at", .integer),
    ("awaits_approval", .flag),
    ("custom_fields", .json),
    ("external_id", .text)
  )

  private static let sessions = MoveTable(
    "sessions",
    key: [("id", .id)],
    ("token_hash", .bytes),
    ("user_id", .user),
    ("created_at", .integer),
    ("last_seen_at", .integer),
    ("expires_at", .integer),
    ("address", .text),
    ("user_agent", .text)
  )

  private static let knownDevices = MoveTable(
    "known_devices",
    key: [("token_hash", .bytes), ("user_id", .user)],
    ("created_at", .integer),
    ("last_used_at", .integer),
    ("networks", .text)
  )

  private static let counters = MoveTable(
    "rate_limit_counters",
    key: [("name", .text)],
    ("failures", .integer),
    ("last_at", .integer),
    ("opens_at", .integer),
    ("expires_at", .integer)
  )

  private static let signUpKeys = MoveTable(
    "sign_up_keys",
    key: [("key_hash", .bytes)],
    ("request_hash", .bytes),
    ("user_id", .id),
    ("created_at", .integer)
  )

  private static let spentChallenges = MoveTable(
    "spent_challenges",
    key: [("id", .bytes)],
    ("expires_at", .integer)
  )

  private static let invitations = MoveTable(
    "invitations",
    key: [("id", .id)],
    ("code_hash", .bytes),
    ("email", .text),
    ("email_key", .text),
    ("role", .text),
    ("created_at", .integer),
    ("expires_at", .integer),
    ("mail_id", .id),
    ("made_by", .id)
  )

  private static let recoveryCodes = MoveTable(
    "recovery_codes",
    key: [("id", .id)],
    ("code_hash", .bytes),
    ("user_id", .user),
    ("kind", .text),
    ("created_at", .integer),
    ("expires_at", .integer),
    ("made_by", .id)
  )

  private static let mailedCodes = MoveTable(
    "mailed_codes",
    key: [("id", .id)],
    ("code_hash", .bytes),
    ("user_id", .user),
    ("purpose", .text),
    ("email", .text),
    ("email_key", .text),
    ("created_at", .integer),
    ("expires_at", .integer)
  )

  private static let outbox = MoveTable(
    "outbox",
    key: [("id", .id)],
    ("message_id", .text),
    ("email", .text),
    ("email_key", .text),
    ("kind", .text),
    ("language", .text),
    ("content", .bytes),
    ("key_id", .text),
    ("state", .text),
    ("attempts", .integer),
    ("next_attempt_at", .integer),
    ("expires_at", .integer),
    ("reply", .text),
    ("created_at", .integer),
    ("ended_at", .integer),
    ("user_id", .user)
  )

  private static let auditEvents = MoveTable(
    "audit_events",
    key: [("number", .integer)],
    ("at", .integer),
    ("action", .text),
    ("reason", .text),
    ("actor", .text),
    ("target", .text),
    ("session", .text),
    ("address", .text),
    ("detail", .text),
    ("hash", .bytes),
    ("chain", .integer)
  )

  /// The heads of the chains of the audit log; every database has that of the first from the
  /// beginning.
  package static let auditHead = MoveTable(
    "audit_head",
    key: [("chain", .integer)],
    ("chains", .integer),
    ("base_number", .integer),
    ("base_hash", .bytes),
    ("number", .integer),
    ("hash", .bytes),
    ("signed_at", .integer),
    ("key_id", .text),
    ("signature", .bytes)
  )
}
