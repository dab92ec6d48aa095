import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of invariants of the source tree.
struct ArchitectureTests {
  @Test(arguments: [
    ("AccountsForms", ["Foundation", "FoundationEssentials", "Observation"]),
    (
      "Accounts",
      [
        "AccountsForms", "CArgon2", "CCommonPasswords", "CCrypt", "COpenSSL", "CSodium", "CZxcvbn",
        "Dispatch",
        "Foundation", "Synchronization",
      ]
    ),
    ("AccountsFiles", ["Accounts", "AccountsForms", "CSodium", "Foundation"]),
    (
      "AccountsSQLite",
      [
        "Accounts", "AccountsFiles", "AccountsForms", "CSQLite", "Dispatch", "Foundation",
        "Synchronization",
      ]
    ),
    (
      "AccountsPostgres",
      ["Accounts", "AccountsForms", "CPostgres", "Dispatch", "Foundation", "Synchronization"]
    ),
    ("AccountsMail", ["Accounts", "AccountsForms", "CCurl", "Foundation", "Synchronization"]),
    ("AccountsJSON", ["Accounts", "AccountsForms", "Foundation"]),
    (
      "AccountsServer",
      [
        "Accounts", "AccountsForms", "AccountsJSON", "CAssets", "Foundation", "HTTPTypes",
        "Hummingbird",
        "HummingbirdCore", "Logging", "Mustache", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
        "NIOHTTPTypesHTTP1", "NIOPosix",
        "ServiceLifecycle", "Synchronization", "UnixSignals",
      ]
    ),
    (
      "AccountsCLI",
      [
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsJSON", "AccountsMail",
        "AccountsPostgres", "AccountsSQLite", "AccountsServer",
        "ArgumentParser", "CProcess", "CTerminal", "Configuration", "Foundation", "Logging",
        "Synchronization",
      ]
    ),
  ])
  func `imports point inward`(_ row: (target: String, allowed: [String])) throws {
    let imports = try NSRegularExpression(
      pattern:
        #"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|fileprivate|private) )?import \w"#,
      options: .anchorsMatchLines
    )
    #expect(imports.matches("@_spi(Stores) import Vapor"), "the rule does not find a planted fault")
    let lines = try SourceText.of("Sources/\(row.target)", ".swift").lines(with: imports)
    #expect(!lines.isEmpty)
    for line in lines {
      let module = line.text.split(separator: " ").last.map(String.init) ?? ""
      #expect(row.allowed.contains(module), "\(line.file): \(line.text)")
    }
  }

  @Test func `the domain names no database, flag, setting, cookie or status`() throws {
    let foreign = try NSRegularExpression(
      pattern:
        #"SQL|SELECT |INSERT |FileManager|\bopen\(|(?:^|[\s'"])--[a-z]|ACCOUNTS_[A-Z]|[Cc]ookie|(?i:http)(?!s?://|s")|/(?:etc|var|api)/|Idempotency-Key"#,
      options: .anchorsMatchLines
    )
    #expect(foreign.matches("the httpapi draft"), "the rule does not find its planted fault")
    for module in ["Accounts", "AccountsForms"] {
      for file in try SourceTree.files(under: "Sources/\(module)", withSuffix: ".swift") {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!foreign.matches(text), "\(file.lastPathComponent)")
      }
    }
  }

  @Test func `the domain knows no file`() throws {
    // But for a message of the import, which says where to add a key.
    let foreign = try NSRegularExpression(
      pattern: #"\b[pP]ath\b|-wal\b|(?<!pepper )\b[fF]iles?\b|\b[fF]olders?\b"#
    )
    #expect(foreign.matches("the database file"), "the rule does not find its planted fault")
    for file in try SourceTree.files(under: "Sources/Accounts", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!foreign.matches(text), "\(file.lastPathComponent)")
    }
  }

  /// The use cases that have to be read at a glance, and the most lines of their files.
  @Test(arguments: [("SignUp/AccountService+SignUp", 60), ("LogIn/AccountService+LogIn", 100)])
  func `a use case reads top to bottom on one screen`(
    _ useCase: (file: String, lines: Int)
  ) throws {
    let text = try SourceTree.text(of: "Sources/Accounts/\(useCase.file).swift")
    #expect(text.count { $0 == "\n" } <= useCase.lines)
  }

  @Test func `ASVS 13.1.1: the documented connections are those that the sources can open`() throws
  {
    let call = try NSRegularExpression(
      pattern:
        #"(?<!\.) (PQconnect\w*|PQping\w*|PQreset\w*|PQsetdb\w*|curl_(?:easy|multi)_(?:perform|socket\w*)|getaddrinfo\w*|gethostby\w+|res_n?(?:query|search)|\w+Bootstrap|URLSession\w*|HTTPClient|NWConnection|CFStream\w*|socketpair|socket(?= \()|(?<== )socket(?! [?!]?\.)) "#
    )
    func calls(in file: SourceCode.File) -> [String] {
      let whole = file.code as NSString
      return call.matches(in: file.code, range: NSRange(location: 0, length: whole.length))
        .map { "\(file.path): \(whole.substring(with: $0.range(at: 1)))" }
    }
    for fault in [
      "let client = HTTPClient()", "let open = ClientBootstrap.init", "let start = PQconnectStart",
      "let made = socket (AF_INET, 1, 0)", "let make = socket", "URLSession\n  .shared",
    ] {
      #expect(!calls(in: SourceCode.File(fault, .swift, path: "planted")).isEmpty, "\(fault)")
    }
    let files = try SourceCode.of(.swift).files + SourceCode.of(.c).files
    let documented = try SourceTree.text(of: "docs/http.md")
      .matches(of: /\| (?:in|out) \| `([^`]+)` \| `(\w+)` \|/)
      .map { "\($0.1): \($0.2)" }
    expect(Set(files.flatMap(calls)), is: Set(documented))
    expect(documented.count, is: Set(documented).count)
    // A URL may also be loaded like a file.
    try CodeRule(
      #" (?:Data|String|NS\w+|XMLParser|InputStream|Array|Dictionary) (?:\. init )?\( (?:contentsOf|url|contentsOfURL) : "#,
      in: [.swift],
      planted: ["try Data(contentsOf: address)", "String.init(\n  contentsOf: address)"]
    )
    .expectOnly([
      "let text = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)",
      "guard let bytes = try? Data(contentsOf: file) else {",
    ])
  }

  @Test func `the sources contain no try!, as! or fatalError`() throws {
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("try!"), "\(file.lastPathComponent)")
      #expect(!text.contains("as! "), "\(file.lastPathComponent)")
      #expect(!text.contains("fatalError("), "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: [
    (
      "a value that a rule decides is made without the rule only from what is stored",
      #"\(stored:"#, ["AccountsForms"], "EmailAddress(stored: text)"
    ),
    (
      "only use cases make accounts and users",
      #"\bStoredAccount\(|(?<![\w.`])User\("#, ["Accounts"], "let user = User("
    ),
    (
      "only use cases read and write",
      #"\.transaction\b *[({]|\bstore\.read\b|\bAccount(?:Transaction|Reader)\b"#, ["Accounts"],
      "try await sqlite.transaction { _ in }"
    ),
    (
      "only stores make rows",
      #"\bStoredRow\b"#, ["Accounts"], "struct Forged: StoredRow {"
    ),
  ])
  func `storing is for use cases and stores`(
    _ rule: (name: String, pattern: String, modules: [String], fault: String)
  ) throws {
    let pattern = try NSRegularExpression(pattern: rule.pattern)
    #expect(pattern.matches(rule.fault), "the rule does not find its planted fault")
    let stores = ["AccountsSQLite", "AccountsPostgres"]
    let modules = try FileManager.default
      .contentsOfDirectory(atPath: SourceTree.root.appending(path: "Sources").path)
      .filter { $0.hasPrefix("Accounts") && !(rule.modules + stores).contains($0) }
    #expect(modules.contains("AccountsServer"))
    for module in modules {
      for line in try SourceText.of("Sources/\(module)", ".swift").lines(with: pattern)
      // Stores read rows with code that they share.
      where !(module == "Accounts" && line.file.hasSuffix("+Row.swift")) {
        Issue.record("\(rule.name): \(line.file): \(line.text)")
      }
    }
  }
}
