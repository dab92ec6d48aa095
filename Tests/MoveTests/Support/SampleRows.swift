/// Rows for every table of a database file, with values that are hard to copy.
enum SampleRows {
  /// The identifiers of the users, in order.
  static let users = (0..<4).map { "01a2070d-3759-74c3-9ccc-a681f03a9e6\($0)" }

  private static func id(_ number: Int) -> String {
    "'01b2070d-3759-74c3-9ccc-a681f03a9e\(number)'"
  }

  private static func blob(_ byte: Int, _ count: Int = 32) -> String {
    let digits = String(byte, radix: 16)
    let hexadecimal = digits.count == 1 ? "0" + digits : digits
    return "x'" + String(repeating: hexadecimal, count: count) + "'"
  }

  /// A name with backslashes, which COPY escapes, a quote and characters of several bytes.
  private static let hardName = #"'Zoë''\N\t\.\\' || '👩‍👩‍👧 日本'"#

  private static let userRows = """
    INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, pepper_key,
      birthday, language, role, segment, terms_accepted_at, created_at, email_verified_at,
      disabled_at, last_login_at, awaits_approval, custom_fields, external_id) VALUES
    ('\(users[0])', \(hardName), 'zoe', 'Zoë@Example.com', 'zoë@example.com', 'zoe' || char(10, 10),
      '$argon2id$v=19$m=8,t=1,p=1,keyid=abcd1234$c2FsdA$aGFzaA', 'abcd1234', '1984-02-29',
      'portuguese', 'admin', 14, 1, 1700000000000, 3, NULL, 5, 0,
      '{"a":true,"middle":-7,"zz":"a \\"quoted\\" \\\\ text"}', 'django:17'),
    ('\(users[1])', NULL, '', 'b@example.com', 'b@example.com', 'b', '$x', NULL, NULL, 'english',
      'member', 1, NULL, 1700000000001, NULL, 7, NULL, 1, NULL, NULL),
    ('\(users[2])', '\\N', 'n', 'c@example.com', 'c@example.com', 'c',
      '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', NULL, '0001-01-01', 'spanish', 'member', 18, -1,
      1799999999999, 9223372036854775807, NULL, 0, 0, '{"big":9223372036854775807}', NULL),
    ('\(users[3])', 'D', 'd', 'd@example.com', 'd@example.com', 'd', '$y', NULL, '9999-12-31',
      'english', 'member', 3, 0, 0, 0, 0, 0, 0, NULL, 'a:b');
    INSERT INTO user_counts SELECT segment, 1, count(*) FROM users GROUP BY 1;
    INSERT INTO day_counts SELECT created_at / 86400000, 1, count(*) FROM users GROUP BY 1;
    INSERT INTO user_search (user_search) VALUES ('rebuild');
    """

  private static let accountRows = """
    INSERT INTO sessions VALUES
      (\(id(10)), '\(users[2])', 1, 2, 3, '2001:db8::1', 'Mozilla' || char(9, 10, 13, 92) || '5.0',
        'password', 1, \(blob(1))),
      (\(id(11)), '\(users[0])', 1, 2, 3, NULL, NULL, 'password word', 2, \(blob(0))),
      (\(id(12)), '\(users[0])', 1, 2, 3, '', '', 'password', 1, \(blob(255)));
    INSERT INTO rate_limit_counters VALUES ('user:x', 3, 1, NULL, NULL), ('network:é', 0, 1, 2, 3),
      ('network:Z', 1, 1, 2, 3);
    INSERT INTO known_devices VALUES
      ('\(users[0])', \(blob(10)), 5, 6, '192.0.2.0 198.51.100.0'),
      ('\(users[1])', \(blob(10)), 5, 6, ''), ('\(users[3])', \(blob(9)), 5, 6, '');
    INSERT INTO one_time_secrets VALUES
      (\(id(20)), 'invitation', \(blob(2)), NULL, 'E@example.com', 'e@example.com', NULL,
        '{"mail":"x","role":"member"}', 1, 2),
      (\(id(21)), 'invitation', \(blob(3)), NULL, NULL, NULL, '\(users[0])', '{"role":"admin"}', 1, 2),
      (\(id(30)), 'reset', \(blob(4)), '\(users[1])', NULL, NULL, '\(users[0])', NULL, 1, 2),
      (\(id(31)), 'kit', \(blob(5)), '\(users[0])', NULL, NULL, NULL, NULL, 1, NULL),
      (\(id(32)), 'signUp', \(blob(92)), '\(users[1])', NULL, NULL, NULL, '{"request":"é"}', 1, 2),
      (\(id(33)), 'challenge', \(blob(1)), NULL, NULL, NULL, NULL, NULL, 1, 5),
      (\(id(50)), 'recover', \(blob(6)), '\(users[2])', 'C@example.com', 'c@example.com', NULL, NULL,
        1, 2);
    INSERT INTO outbox VALUES
      (\(id(40)), '<a@b>', 'E@example.com', 'e@example.com', 'invitation', 'english', 'queued', 0, 1,
        2, NULL, 1, NULL, x'005c4e0a09', 'abcd1234', NULL),
      (\(id(41)), '<c@d>', 'b@example.com', 'b@example.com', 'notice', 'spanish', 'failed', 3, 1, 2,
        '550 ' || char(92) || 'n', 1, 9, NULL, 'abcd1234', '\(users[1])');
    """

  private static let auditRows = """
    INSERT INTO audit_events VALUES
      (6, 1, 'signUp', NULL, 'anyone', '\(users[0])', NULL, '192.0.2.1', NULL, \(blob(7)), 1),
      (7, 2, 'logIn', 'wrongPassword', 'user:\(users[0])', NULL, '\(users[3])', '', 'a' || char(9),
        \(blob(92)), 1),
      (9, 3, 'logOut', NULL, 'anyone', NULL, NULL, NULL, NULL, \(blob(93)), 2);
    INSERT INTO audit_head VALUES (2, 0, 0, zeroblob(32), 9, \(blob(93)), 3, 'key', \(blob(12, 64)));
    UPDATE audit_head SET chains = 2, base_number = 5, base_hash = \(blob(8)), number = 7, hash = \(blob(92)),
      signed_at = 2, key_id = 'key', signature = \(blob(11, 64))
      WHERE chain = 1;
    """

  /// The statements that insert the rows into an empty database.
  static let script = userRows + accountRows + auditRows
}
