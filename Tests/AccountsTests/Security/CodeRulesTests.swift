import Expectations
import Foundation
import TestSupport
import Testing

/// Rules that the code of the program keeps, in Swift and C.
///
/// Each names what is forbidden, in whatever form it is used, and is shown with several forms.
struct CodeRulesTests {
  private static let program: [SourceLexer.Language] = [.swift, .c]

  @Test func `ASVS 1.2.5: no source runs another program`() throws {
    let names =
      "popen|v?fork|_Fork|forkpty|f?exec(?:l|le|lp|v|ve|vp|vpe|vP|veat)|posix_spawn\\w*|wordexp|"
      + "clone3?|syscall|Process|NSTask|Subprocess|NSUserScriptTask|NSAppleScript|_silgen_name|_extern"
    try CodeRule(
      " (?:\(names)) ",
      in: Self.program,
      planted: [
        "let tool = Process()", "try Process.run(url, arguments: [])", "let make = Process.init",
        "execl (path, path, nil)", "if vfork(\n) == 0 {}", "let run = posix_spawnp",
        "print(\"\\(popen(line, \"r\"))\")", #"@_silgen_name("system") func act()"#,
      ]
    )
    .expectOnly()
    // Values of our own have this name, too.
    try CodeRule(
      #"(?<!\.)(?<! func)(?<! case) system \( |(?:Glibc|Musl|Foundation) \. system "#,
      in: Self.program,
      planted: [
        "system(command)", "_ = system (\n  command)", "let run = Glibc.system",
        "let code = `system`(command)",
      ]
    )
    .expectOnly()
    for language in Self.program {
      for file in try SourceCode.of(language).files {
        #expect(!Self.namesSystem(file), "\(file.name)")
      }
    }
    for fault in ["let run = system", "[command].map(system)"] {
      #expect(Self.namesSystem(SourceCode.File(fault, .swift, path: "planted")), "\(fault)")
    }
  }

  /// Whether a file names C's function without a call, and declares no value with its name.
  private static func namesSystem(_ file: SourceCode.File) -> Bool {
    let words = file.tokens
    let places = words.indices.filter { words[$0] == "system" }
    let declares = places.contains { place in
      ["let", "var", "case", "func"].contains(words[max(place - 1, 0)])
        || [":", "in"].contains(words.dropFirst(place + 1).first)
    }
    return !declares && places.contains { $0 == 0 || !words[$0 - 1].hasSuffix(".") }
  }

  @Test func `ASVS 1.2.9: no source makes a regular expression from text`() throws {
    try CodeRule(
      #" (?:NSRegularExpression|regularExpression|regcomp) | Regex (?!< Substring > ,)"#,
      in: Self.program,
      planted: [
        "let pattern = try Regex(input)", "try Regex<Substring>(input)", "let make = Regex.init",
        "text.range(of: input, options: .regularExpression)", "regcomp (&pattern, input, 0)",
      ]
    )
    .expectOnly()
    try CodeRule(
      #" (?:RegExp|match|matchAll) |\. search \("#,
      in: [.script],
      planted: [
        "new RegExp(input)", "RegExp (input)", "text.match(input)", "text?.search(input)",
        "const { matchAll } = text",
      ]
    )
    .expectOnly()
  }

  @Test func `ASVS 1.3.2: no source runs text as a program`() throws {
    let names =
      "NSExpression|NSPredicate|JSContext|JSEvaluateScript|dlm?open|dlv?sym|NSClassFromString|"
      + "NSSelectorFromString|Selector|_silgen_name|_extern"
    let users = try CodeRule(
      " (?:\(names)) ",
      in: Self.program,
      planted: [
        "let handle = dlopen(path, 0)", "let open = dlopen", "dlsym (handle, name)",
        "NSExpression.init(format: input)",
      ]
    )
    // Loads a library of our own from a fixed place.
    try expect(users.files(), is: ["PhoneLibrary.swift"])
    try CodeRule(
      #"(?i)^\s*(?:SELECT|SELECT \w+, ?)?\s*load_extension\s*\("#,
      in: Self.program,
      literals: true,
      planted: [#"try execute("SELECT load_extension(?)")"#]
    )
    .expectOnly()
  }

  @Test func `ASVS 1.3.10: no format string comes from input`() throws {
    try CodeRule(
      #" (?:NSLog|NSString|CFString\w*|appendFormat|localizedStringWithFormat|withVaList|CVarArg|v?(?:s|sn|f|d|as)?w?printf(?:_s)?|v?syslog|va_list) | String (?:\. init )?\( format "#,
      in: Self.program,
      planted: [
        "let text = String(format: input)", "String.init(\n  format: input)",
        "String.localizedStringWithFormat(input, 1)", "fprintf (stderr, input);",
        "let write = vprintf",
      ]
    )
    .expectOnly()
  }

  @Test
  func `ASVS 1.3.12: regular expressions read short texts only, and none repeats a repetition`()
    throws
  {
    var patterns: [(file: String, text: String)] = []
    for file in try SourceCode.of(.swift).files {
      patterns += file.literals.filter(\.isPattern).map { (file.name, $0.text) }
    }
    // Fields, Host headers, settings, replies and errors of servers, definitions of indexes, the
    // operator's files, and our own messages.
    expect(
      Set(patterns.map(\.file)),
      is: [
        "TextInput.swift", "TypedNumber.swift", "Listening.swift", "Main.swift",
        "MetricsResponder.swift", "PhoneNumberFormat.swift", "OutboxService.swift",
        "AuditHead.swift", "ServerDatabase.swift", "Date+RFC3339.swift",
        "FlaskSecurityHashing+File.swift", "StorageError+Postgres.swift", "Migrator+Schema.swift",
      ]
    )
    // A repetition inside another takes time that doubles with each letter.
    let nested = try NSRegularExpression(
      pattern: #"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*[+*}](?:[^()\\]|\\.|\))*\)[+*{]"#
    )
    for fault in ["input.firstMatch(of: /(a+)+b/)", "let rule = #/\n(?:x*y?)*\n/#", "/((a+)){2,}/"]
    {
      let literals = SourceCode.File(fault, .swift, path: "planted").literals
      #expect(literals.contains { $0.isPattern && nested.matches($0.text) }, "\(fault)")
    }
    // Each round of this one ends at a dot.
    let names = #"([A-Za-z0-9-]+\.)*[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*"#
    expect(patterns.map(\.text).filter { nested.matches($0) }, is: [names])
    try CodeRule(
      " (?:OneOrMore|ZeroOrMore|Repeat|RegexBuilder|ChoiceOf) ",
      in: [.swift],
      planted: ["OneOrMore { ZeroOrMore(.word) }", "import struct RegexBuilder.Repeat"]
    )
    .expectOnly()
  }

  @Test func `ASVS 1.4.2: arithmetic traps on overflow, except in one hash of letters`() throws {
    let wrapping = try CodeRule(
      #" \S*&(?:[+*]|-|<<|>>)=? | (?:unsafeAdding|unsafeSubtracting|unsafeMultiplied|unsafeDivided|assumeNoOverflow|addingReportingOverflow|subtractingReportingOverflow) "#,
      in: [.swift],
      planted: [
        "let sum = left &+ right", "sum &+= 1", "bytes.reduce(0, &+)",
        "left.addingReportingOverflow(right)",
      ]
    )
    try expect(wrapping.files(), is: ["PlainText.swift"])
    #expect(try !SourceTree.text(of: "Package.swift").contains("-Ounchecked"))
  }

  @Test func `ASVS 15.2.3: the program contains no code of tests`() throws {
    try CodeRule(
      " (?:Testing|XCTest|TestSupport|testable|DEBUG|_isDebugAssertConfiguration) ",
      in: [.swift],
      planted: [
        "@testable import AccountsForms", "@ testable\nimport Accounts",
        "import struct TestSupport.HandClock", "#if os(Linux) && DEBUG",
      ]
    )
    .expectOnly()
  }

  @Test func `ASVS 15.1.5: unsafe pointers are where the documented dangerous code is`() throws {
    let document = try SourceTree.text(of: "docs/security.md")
    let row = try #require(
      document.firstMatch(of: /calls to C libraries with pointers \|([^|]*)\|/)
    )
    let folders = row.1.matches(of: /`(Sources\/[^`]+)`/).map { "\($0.1)/" }
    let pointers = try CodeRule(
      " (?:UnsafeMutable\\w*Pointer|OpaquePointer|Unmanaged|unsafeBitCast|unsafeDowncast|"
        + "withMemoryRebound|assumingMemoryBound|AutoreleasingUnsafe\\w+) ",
      in: [.swift],
      planted: [
        "let start: UnsafeMutablePointer<UInt8>", "bytes.withMemoryRebound (to: CChar.self) {}",
        "let cast = unsafeBitCast",
        "let buffer = UnsafeMutableRawBufferPointer(start: x, count: 1)",
      ]
    )
    let files = try pointers.files()
    let others = try SourceCode.of(.swift).files
      .filter { file in files.contains(file.name) && !folders.contains(where: file.path.hasPrefix) }
      .map(\.name)
    expect(
      Set(others),
      is: [
        "Supervisor.swift", "InheritedSocket.swift", "Arguments.swift", "PhoneLibrary.swift",
        "StopSignals.swift",
      ]
    )
  }
}
