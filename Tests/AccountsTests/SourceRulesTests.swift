import Foundation
import TestSupport
import Testing

/// Rules that the sources keep.
///
/// Each test first shows that it finds a planted fault.
struct SourceRulesTests {
  private static let swift = (folder: "Sources", suffix: ".swift")
  private static let c = (folder: "Sources", suffix: ".c")
  private static let script = (folder: "Sources/CAssets/static", suffix: ".js")
  private static let templates = (folder: "Sources/CAssets/templates", suffix: ".mustache")

  /// Expects no line that matches, apart from comments and a file that may.
  private func expectNone(
    of pattern: String,
    in sources: [(folder: String, suffix: String)],
    but exempt: String? = nil,
    planted fault: String
  ) throws {
    let rule = try rule(pattern, planted: fault)
    for (folder, suffix) in sources {
      for line in try SourceText.of(folder, suffix).lines(with: rule) where line.file != exempt {
        Issue.record("\(line.file): \(line.text)")
      }
    }
  }

  /// The Swift files with a line that matches.
  private func files(with pattern: String, planted fault: String) throws -> Set<String> {
    let rule = try rule(pattern, planted: fault)
    return Set(try SourceText.of("Sources", ".swift").lines(with: rule).map(\.file))
  }

  /// The regular expression of a rule, after showing that it finds a planted fault.
  private func rule(_ pattern: String, planted fault: String) throws -> NSRegularExpression {
    let rule = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    #expect(rule.matches(fault), "the rule does not find its planted fault")
    return rule
  }

  @Test func `no comment has more than 100 columns`() throws {
    func isLong(_ line: Substring) -> Bool {
      line.utf8.count > 100 && line.drop { $0 == " " }.hasPrefix("//") && line.count > 100
    }
    #expect(isLong("  /// " + String(repeating: "a", count: 95)))
    for (folder, suffix) in [("Sources", ".swift"), ("Sources", ".c"), ("Tests", ".swift")] {
      for file in try SourceTree.files(under: folder, withSuffix: suffix) {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        where isLong(line) {
          Issue.record("\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test func `modules that are no tests import others as programs do`() throws {
    // scripts/man builds all of them in release, where nothing can be imported for testing.
    try expectNone(
      of: "@testable import",
      in: ["Sources", "Tests/TestSupport", "Tests/Workload"].map { ($0, ".swift") },
      planted: "@testable import AccountsSQLite"
    )
  }

  @Test func `tests of the domain import no store, so that they run on each`() throws {
    try expectNone(
      of: #"^.*\bimport (\w+ )?(Accounts|C)(SQLite|Postgres)\b"#,
      in: [("Tests/AccountsTests", ".swift"), ("Tests/StoreContract", ".swift")],
      but: "SourceRulesTests.swift",
      planted: "@testable import AccountsPostgres"
    )
  }

  @Test func `ASVS 1.2.5: no source runs another program`() throws {
    try expectNone(
      of: #"\bProcess\(|\bposix_spawnp?\(|\bpopen\(|\bexecv[pe]*\(|[^.\w]system\(""#,
      in: [Self.swift, Self.c],
      planted: "let tool = Process()"
    )
  }

  @Test func `ASVS 1.2.9: no source makes a regular expression from text`() throws {
    try expectNone(
      of: #"\bRegex\(|NSRegularExpression|\.regularExpression|new RegExp\("#,
      in: [Self.swift, Self.script],
      planted: "let pattern = try Regex(input)"
    )
  }

  @Test func `ASVS 1.3.2: no source runs text as a program`() throws {
    try expectNone(
      of:
        #"\beval\(|\bnew Function\b|NSExpression|JSContext|dlopen\(|set(?:Timeout|Interval)\(["'`]"#,
      in: [Self.swift, Self.c, Self.script, Self.templates],
      // Loads a library of our own from a fixed place.
      but: "PhoneLibrary.swift",
      planted: "setTimeout('alert(1)')"
    )
  }

  @Test func `ASVS 1.3.10: no format string comes from input`() throws {
    try expectNone(
      of: #"String\(format:|NSString\(format|NSLog\(|\bv?[sf]?n?printf\((?!"[^"]*")"#,
      in: [Self.swift, Self.c],
      planted: "String(format: input)"
    )
  }

  @Test
  func `ASVS 3.2.3: the script finds elements only by methods, which no element's name replaces`()
    throws
  {
    try expectNone(
      of:
        #"\b(?:document|window)\.(?!documentElement|getElementById|querySelector|title|addEventListener|location|matchMedia|setTimeout|clearTimeout|fetch|requestAnimationFrame)\w+"#,
      in: [Self.script],
      planted: "document.settings.value"
    )
  }

  @Test func `ASVS 1.2.3, 3.2.2: the script writes text, never markup`() throws {
    try expectNone(
      of:
        #"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment"#,
      in: [Self.script],
      planted: "element.innerHTML = text"
    )
  }

  @Test func `ASVS 3.5.6: no response is a script with data`() throws {
    try expectNone(
      of: #"(?i)jsonp|callback=|application/(?:x-)?javascript|text/jscript"#,
      in: [Self.swift, Self.script, Self.templates],
      planted: "application/javascript"
    )
  }

  @Test func `ASVS 3.7.1: the pages use only current web technologies`() throws {
    try expectNone(
      of:
        #"(?i)<(?:applet|object|embed|frame|frameset|marquee|font|center|bgsound)\b|ActiveXObject|\.swf\b|attachEvent"#,
      in: [Self.script, Self.templates],
      planted: "<embed src=\"a.swf\">"
    )
  }

  @Test func `ASVS 15.2.3: the program contains no code of tests`() throws {
    try expectNone(
      of: #"import (?:Testing|XCTest|TestSupport)\b|#if DEBUG|@testable"#,
      in: [Self.swift],
      planted: "@testable import Accounts"
    )
  }

  @Test func `ASVS 15.3.6: the script takes no property name from data`() throws {
    try expectNone(
      of:
        #"__proto__|Object\.assign|\.constructor\b|\w\[[a-z]\w*\] = |structuredClone|\bfor \(const \w+ in\b"#,
      in: [Self.script],
      planted: "target[name] = value"
    )
  }

  @Test
  func `ASVS 11.3.1, 11.3.2: only mails are sealed, and only Firebase's hash uses another cipher`()
    throws
  {
    let sealers = try files(with: #"crypto_aead_\w+\("#, planted: "crypto_aead_aes256gcm_encrypt(")
    #expect(sealers == ["MailSeal.swift"])
    let text = try SourceTree.text(of: "Sources/Accounts/Mail/MailSeal.swift")
    let calls = Set(text.matches(of: /crypto_aead_\w+/).map { String($0.output) })
    #expect(calls.allSatisfy { $0.hasPrefix("crypto_aead_xchacha20poly1305_ietf_") })
    let cipher =
      #"(?i)EVP_(?:en|de)crypt|EVP_aes|EVP_des|crypto_(?:secret)?box|crypto_stream|\bRSA_|\bAES\b|\bECB\b|\bPKCS1\b"#
    try expectNone(of: cipher, in: [Self.c], planted: "EVP_EncryptInit_ex(context)")
    // Firebase's hash is a text that everybody may know, encrypted with a key derived from the
    // password.
    let users = try files(with: cipher, planted: "EVP_EncryptInit_ex(context)")
    #expect(users == ["FirebaseScryptHash.swift"])
  }

  @Test func `ASVS 11.4.1: MD5 and SHA-1 serve only hashes of other systems and lists`() throws {
    let allowed: Set<String> = [
      "Digest.swift", "BreachedPasswords.swift", "PhpassHash.swift", "PBKDF2Hash.swift",
      "PasswordHash+Exported.swift", "PasswordHash+Imported.swift",
    ]
    let users = try files(with: #"\.(?:md5|sha1)\b|EVP_(?:md5|sha1)\b"#, planted: "Digest.md5")
    #expect(users == allowed)
  }

  @Test func `ASVS 1.2.4: SQL has only names and texts of our own in it, never values`() throws {
    // Another text in SQL is looked at before it is listed here.
    let known: [String: Set<String>] = [
      "AccountsSQLite": [
        "AuditEvent.columns", "DatabaseHeader.applicationID", "Invitation.columns",
        "Self.findingLimit", "Self.isIn", "Self.newest", "isInChain",
        "QueuedMail.columns", "Self.oldEvents", "Self.quoted", "Self.selection",
        "Self.userRow",
        "StoredAccount.columns", "StoredAccount.marks", "StoredAuditChain.columns", "User.columns",
        "candidates", "column", "columns",
        "compatibleFrom", "condition", "condition.text", "conditions", "half", "kibibytes",
        "latest",
        "limit", "names", "MailKind.names", "MoveMark.version", "newest", "order",
        "pragma",
        "repeatElement", "segment", "segments", "setting", "sort.column", "sqliteName",
        "table.sqliteName", "users", "values", "values.count", "values.joined",
      ],
      "AccountsPostgres": [
        "AuditEvent.columns", "Connection.moveLock", "Invitation.columns", "QueuedMail.columns",
        "Self.lock",
        "Self.oldEvents", "Session.columns", "StoredAccount.columns", "StoredAccount.marks",
        "StoredRecoveryCode.columns", "MailedCode.columns", "MailKind.names", "User.columns",
        "MoveMark.version", "Self.moveLock", "Self.pageSize",
        "StoredAuditChain.columns", "User.segmentNumber", "UserStatistics.dayLength", "clause",
        "column", "columns.map", "condition", "condition.text", "forUpdate",
        "limit", "list", "locks", "table", "marks", "most", "name", "newest.joined", "objects",
        "order", "part",
        "query.sort.column", "schema", "table.condition", "table.name", "values",
      ],
    ]
    let keyword = try rule(
      #"\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES|ORDER BY|LIMIT|PRAGMA)\b"#,
      planted: "WHERE email = '\\(email)'"
    )
    let interpolation = /\\\(([\w.]+)/
    #expect("WHERE email = '\\(email)'".firstMatch(of: interpolation)?.1 == "email")
    for (module, known) in known {
      let lines = try SourceText.of("Sources/\(module)", ".swift").lines(with: keyword)
      let found = lines.flatMap { $0.text.matches(of: interpolation).map { String($0.1) } }
      #expect(Set(found) == known, "\(module)")
    }
  }

  @Test
  func `ASVS 1.3.12: regular expressions read short texts only, and none repeats a repetition`()
    throws
  {
    let literal = #"[=(:,] #?/[^/ ].*/#?[,)]?$|of: #?/.*/|with: /|matching: /"#
    let users = try files(with: literal, planted: "text.wholeMatch(of: /a+/)")
    // Fields, Host headers, settings, replies that are kept, and our own messages.
    #expect(
      users == [
        "TextInput.swift", "TypedNumber.swift", "Listening.swift", "Main.swift",
        "MetricsResponder.swift", "PhoneNumberFormat.swift", "OutboxService.swift",
        "AuditHead.swift", "ServerDatabase.swift",
      ]
    )
    // A repetition inside another takes time that doubles with each letter.
    let nested = try files(with: #"\([^()]*[+*]\)[+*]"#, planted: "(a+)+$")
    #expect(nested.isDisjoint(with: users))
  }

  @Test func `a view with a CSRF token has no description`() throws {
    let views = try files(with: #"let \w*[tT]oken: String"#, planted: "  let exportToken: String")
    let hidden = try files(with: "struct .*: .*Undescribed", planted: "struct View: Undescribed {")
    #expect(views.count > 5)
    #expect(views.subtracting(hidden) == [])
  }

  @Test func `ASVS 1.4.2: arithmetic traps on overflow, except in one hash of letters`() throws {
    let wrapping = #"&[+*-] |&<<|&>>|-Ounchecked|assumeNoOverflow"#
    #expect(try files(with: wrapping, planted: "a &+ b") == ["PlainText.swift"])
    let package = try SourceTree.text(of: "Package.swift")
    #expect(try !rule(wrapping, planted: "a &+ b").matches(package))
  }

  @Test func `ASVS 11.2.4: secrets are compared in constant time`() throws {
    try expectNone(
      of:
        #"(?:computed|signature|mac|secret|csrf\w*)(?:\.bytes)? [!=]= |[!=]= (?:computed|signature|mac|secret)\b"#,
      in: [Self.swift],
      planted: "return computed == key"
    )
    // Tokens are looked up by their SHA-256, which tells nothing about them.
    #expect(try files(with: #"areEqual\("#, planted: "Secret.areEqual(a, b)").count >= 5)
  }

  @Test
  func
    `ASVS 6.3.4, incident 9: stored passwords are verified in one place, behind the rate limits`()
    throws
  {
    let callers = try files(with: #"\bhasher\.verify\("#, planted: "await hasher.verify(password)")
    #expect(callers == ["AccountService+VerifyPassword.swift"])
    let text = try SourceTree.text(of: "Sources/Accounts/LogIn/AccountService+VerifyPassword.swift")
    let admitted = try #require(text.range(of: "logInRateLimiter.admit("))
    let verified = try #require(text.range(of: "hasher.verify("))
    #expect(admitted.lowerBound < verified.lowerBound)
  }

  @Test func `ASVS 13.3.1: no key or password is in the sources`() throws {
    let secret = try rule(
      #"-----BEGIN|"[A-Za-z0-9+/]{40,}={0,2}"|"[0-9a-f]{40,}""#,
      planted: "let key = \"\(String(repeating: "a1", count: 32))\""
    )
    for folder in ["Sources", "deploy", "scripts", "migrations"] {
      for file in try SourceTree.files(under: folder, withSuffix: "") {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        #expect(!secret.matches(text), "\(file.lastPathComponent)")
      }
    }
  }

  @Test func `ASVS 13.3.2, 15.2.5: the service has no more rights than it needs`() throws {
    let unit = try SourceTree.text(of: "deploy/accounts.service").split(separator: "\n")
    for line in [
      "DynamicUser=true", "StateDirectoryMode=0700", "UMask=0077", "NoNewPrivileges=true",
      "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=true", "PrivateTmp=true",
      "PrivateDevices=true", "PrivateNetwork=true", "RestrictAddressFamilies=AF_UNIX",
      "RestrictNamespaces=true", "MemoryDenyWriteExecute=true", "SystemCallArchitectures=native",
      "SystemCallFilter=@system-service", "LimitCORE=0", "MemoryMax=512M",
    ] {
      #expect(unit.contains(Substring(line)), "\(line)")
    }
    #expect(!unit.contains { $0.hasPrefix("ReadWritePaths") || $0.hasPrefix("User=root") })
    // All symbols are resolved at the start, so that no pointer to a function stays writable.
    let guide = try SourceTree.text(of: "deploy/README.md")
    #expect(guide.contains("-Xlinker -z -Xlinker now"))
  }

  @Test func `ASVS 15.1.3: costly work is documented, with the test of its bound`() throws {
    let document = try SourceTree.text(of: "docs/security.md")
    let section = try #require(document.firstMatch(of: #/(?s)## Costly work(.*?)\n## /#)).1
    let named = section.matches(of: /`(\w+Tests|\w+\.py)`/).map { String($0.1) }
    #expect(named.count >= 7)
    let tests = try SourceTree.files(under: "Tests", withSuffix: "")
      .map {
        $0.lastPathComponent.replacing(".swift", with: "")
      }
    for name in named { #expect(tests.contains(name), "\(name)") }
  }

  @Test func `ASVS 3.1.1: the documented features of browsers are those that the pages use`() throws
  {
    let document = try SourceTree.text(of: "docs/pages.md")
    let section = try #require(document.firstMatch(of: #/(?s)## Browsers(.*?)\n## /#)).1
    // A function is documented with both parentheses, and called with what is between them.
    let documented = Set(
      section.matches(of: /(?m)^\| `([^`]+)`/).map { String($0.1).replacing("()", with: "(") }
    )
    let files =
      try SourceTree.text(of: "Sources/CAssets/static/accounts.css")
      + SourceTree.text(of: "Sources/CAssets/static/accounts.js")
      + SourceTree.text(of: "Sources/AccountsServer/Authentication/BrowserCookie.swift")
    let features = [
      "__Host-", ":has(", "fetch(", "AbortSignal.timeout", "replaceChildren",
      "prefers-color-scheme",
      "forced-colors", "prefers-reduced-motion", "light-dark(", "@layer", "color-mix(",
      "@container",
      "structuredClone", "navigator.", "localStorage", "IntersectionObserver", "<dialog",
    ]
    #expect(documented == Set(features.filter { files.contains($0) }))
  }

  @Test func `ASVS 15.1.5: unsafe pointers are where the documented dangerous code is`() throws {
    let document = try SourceTree.text(of: "docs/security.md")
    let row = try #require(
      document.firstMatch(of: /calls to C libraries with pointers \|([^|]*)\|/)
    )
    let folders = row.1.matches(of: /`Sources\/([^`]+)`/).map { String($0.1) }
    let pointers = try files(
      with: "UnsafeMutable(?:Raw)?Pointer|OpaquePointer",
      planted: "let start: UnsafeMutablePointer<UInt8>"
    )
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift")
    where pointers.contains(file.lastPathComponent) {
      #expect(
        folders.contains { file.path.contains("/Sources/\($0)/") }
          || [
            "DatabaseHeader.swift", "Supervisor.swift", "InheritedSocket.swift", "Arguments.swift",
            "PhoneLibrary.swift",
          ]
          .contains(file.lastPathComponent),
        "\(file.path)"
      )
    }
  }
}
