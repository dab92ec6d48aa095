import Expectations
import Foundation
import TestSupport
import Testing

/// The rule that SQL takes values as parameters only.
struct SQLRulesTests {
  /// The code that is a part of the text of a statement.
  ///
  /// Another one is looked at before it is listed here.
  private static let known: [String: Set<String>] = [
    "AccountsPostgres": [
      "$0",
      "AuditEvent . columns",
      "change",
      "clause",
      "column",
      #"columns . map ( \ . name ) . joined ( separator : "" )"#,
      "condition . bind ( . instant ( created . lowerBound ) )",
      "condition . bind ( . instant ( created . upperBound ) )",
      "condition . bind ( . instant ( since ) )",
      "condition . bind ( . instant ( until ) )",
      "condition . bind ( . integer ( Int64 ( before ) ) )",
      "condition . bind ( . text ( action . rawValue ) )",
      "condition . bind ( . text ( AuditActor . user ( user ) . description ) )",
      "condition . bind ( . text ( language . rawValue ) )",
      "condition . bind ( . text ( role . rawValue ) )",
      "condition . bind ( . text ( Self . pattern ( containing : searchKey ) ) )",
      "condition . bind ( . text ( user . description ) )",
      "condition . text",
      "condition",
      "Connection . milliseconds ( time )",
      "Connection . moveLock",
      "forUpdate",
      "Invitation . columns",
      "limit",
      "list",
      #"locks ? "" : """#,
      "MailedCode . columns",
      "MailKind . names",
      "marks",
      "milliseconds",
      "most",
      "MoveMark . version",
      "name [ 0 ]",
      "name [ 1 ]",
      "name",
      "names",
      #"newest . joined ( separator : "" )"#,
      "objects",
      #"onlyVerified ? "" : """#,
      "order",
      "own . value",
      "part",
      "query . sort . column",
      "QueuedMail . columns",
      "quoted ( schema )",
      "rights",
      #"role . first ?? """#,
      "roles",
      "row . kind",
      "schema",
      "Self . lock",
      "Self . milliseconds ( Self . moveTimes . lock )",
      "Self . moveLock",
      "Self . oldEvents",
      "Self . pageSize",
      "Self . settingSearchPath ( to : schema )",
      "Session . columns",
      "StoredAccount . columns",
      "StoredAccount . marks ( rows : 1 , columns : values . count )",
      "StoredAuditChain . columns",
      "StoredRecoveryCode . columns",
      "table . condition",
      "table . name",
      "table",
      "User . columns",
      "User . segmentNumber",
      "UserStatistics . dayLength",
      "values",
    ],
    "AccountsSQLite": [
      "$0",
      "AuditEvent . columns",
      "DatabaseHeader . applicationID",
      "Invitation . columns",
      "MailKind . names",
      "MoveMark . version",
      "QueuedMail . columns",
      "Self . findingLimit",
      "Self . isIn ( chain )",
      "Self . isIn ( chain . number )",
      #"Self . newest ( [ column , others ] . compactMap ( \ . self ) . joined ( separator : "" ) )"#,
      "Self . newest ( condition . text ( from : 2 ) )",
      "Self . oldEvents ( of : chain )",
      "Self . quoted ( table )",
      "Self . selection",
      "Self . userRow",
      "StoredAccount . columns",
      "StoredAccount . marks",
      "StoredAuditChain . columns",
      "User . columns",
      "column",
      "columns",
      "compatibleFrom",
      "condition",
      #"condition . text ( from : 1 ) ?? """#,
      #"condition ?? """#,
      "conditions",
      #"half ( "" )"#,
      "isInChain",
      "kibibytes",
      "latest",
      "limit",
      "limit + 1",
      "names",
      "newest",
      "order",
      #"order ( by : "" )"#,
      #"parts . joined ( separator : "" )"#,
      "pragma",
      #"repeatElement ( row , count : accounts . count ) . joined ( separator : "" )"#,
      "segment",
      "segments",
      "setting",
      "sort . column",
      "sqliteName",
      "table . sqliteName",
      "users",
      "values",
      "values . count + 1",
      #"values . joined ( separator : "" )"#,
    ],
  ]

  /// Names and texts of our own in quotes: of parts of the schema, and of kinds of mails.
  private static let quoted = [
    #"'\($0 . rawValue)'"#, #"'\($0 . rawValue)'"#,
    #"\(name) is '\(other . definition)' instead of '\(part . definition)'"#,
    #"SELECT set_config('search_path', '\(schema), ' || current_setting('search_path'), true)"#,
    #"WHERE connamespace = '\(schema)'::regnamespace AND contype = 'c'"#,
  ]

  /// The code within the SQL of a file, and beside it.
  private func parts(of file: SourceCode.File, with keyword: NSRegularExpression) -> [String] {
    let words = file.tokens
    var parts: [String] = []
    for (place, literal) in file.literals(at: "\"\"") where keyword.matches(literal.text) {
      parts += literal.code
      var end = place + 1
      for _ in literal.code { end = file.closing(end) + 1 }
      if words.dropFirst(end).first?.hasPrefix("+") == true {
        parts += words[(end + 1)...].prefix(1)
      }
      if place > 1, words[place - 1].hasPrefix("+") { parts.append(words[place - 2]) }
    }
    return parts
  }

  @Test func `ASVS 1.2.4: SQL has only names and texts of our own in it, never values`() throws {
    let words =
      "SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES|ORDER BY|LIMIT|PRAGMA|AND|OR|SET|JOIN|IN|LIKE|"
      + "MATCH|NOTIFY|LISTEN|COPY|ATTACH|VACUUM|ALTER|CREATE|DROP|GRANT|LOCK|TABLE|RETURNING"
    let keyword = try NSRegularExpression(
      pattern: #"\b(?:\#(words))\b|[\w)] *[=<>]+ *'?(?:\\\(|$)"#
    )
    for fault in [
      #"let sql = "SELECT id FROM users WHERE email = '\(email)'""#,
      #"let sql = "SELECT id FROM users WHERE email = " + email"#,
      "let sql = \"\"\"\n  SELECT id FROM users\n  WHERE\n  email = \\(email)\n  \"\"\"",
      ##"let part = #"email = '\#(email)'"#"##, "sql += \" AND id = '\" + email",
    ] {
      let file = SourceCode.File(fault, .swift, path: "planted")
      #expect(parts(of: file, with: keyword).contains("email"), "\(fault)")
    }
    var found: [String: Set<String>] = [:]
    var quotes: [SourceCode.Line] = []
    let quote = try NSRegularExpression(pattern: #"'\\\("#)
    for file in try SourceCode.of(.swift).files {
      let module = String(file.path.split(separator: "/")[1])
      guard Self.known.keys.contains(module) else { continue }
      found[module, default: []].formUnion(parts(of: file, with: keyword))
      for literal in file.literals {
        for line in literal.text.split(separator: "\n") where quote.matches(String(line)) {
          let text = line.trimmingCharacters(in: .whitespaces)
          quotes.append(SourceCode.Line(file: file.name, text: text))
        }
      }
    }
    expect(found, is: Self.known)
    expectLines(quotes, only: Self.quoted)
  }
}
