import Expectations
import Foundation
import Testing

@testable import AccountsCLI

/// Tests of the commands and options of the whole program.
struct AccountsCommandTests {
  private struct Document: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// Returns the command and all its subcommands, by the words that users type.
    func all(after prefix: String = "") -> [(name: String, command: Command)] {
      let name = prefix + commandName
      return [(name: name, command: self)]
        + (subcommands ?? []).flatMap { $0.all(after: name + " ") }
    }
  }

  private struct Argument: Decodable {
    let kind: String
    let names: [Name]?
    let valueName: String?
    let isRepeating: Bool

    struct Name: Decodable, Hashable {
      let kind: String
      let name: String
    }

    var allNames: [String] { (names ?? []).map(\.name) + [valueName].compactMap(\.self) }
  }

  private func commands() async throws -> [(name: String, command: Command)] {
    let outcome = try await Program.run(
      [Array("--experimental-dump-help".utf8)],
      environment: ["HOME": NSTemporaryDirectory()],
      input: []
    )
    return try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8)).command.all()
  }

  @Test func `ASVS 6.4.6: no operator command changes a user's password`() async throws {
    let commands = try await commands()
    let takingPasswords = commands.filter { _, command in
      (command.arguments ?? []).contains { $0.allNames.contains { $0.contains("password") } }
    }
    // One changes a password, so the user must know the current one, or have a code; two create an
    // account, so it is the first password.
    expect(
      takingPasswords.map { $0.name },
      is: [
        "accounts signup", "accounts login", "accounts password", "accounts email",
        "accounts confirm", "accounts recovery-codes", "accounts delete-account",
        "accounts users create",
      ]
    )
    // A new command needs a look here.
    expect(
      commands.map { $0.name }.filter { $0.hasPrefix("accounts users ") },
      is: [
        "accounts users list", "accounts users search", "accounts users show",
        "accounts users create",
        "accounts users edit", "accounts users approve", "accounts users disable",
        "accounts users enable", "accounts users unlock", "accounts users reset-code",
        "accounts users verify",
        "accounts users set-role", "accounts users delete", "accounts users invite",
        "accounts users invitations", "accounts users revoke-invitation", "accounts users import",
        "accounts users export",
      ]
    )
  }

  @Test func `every command's help has examples, every group's names its usual command`()
    async throws
  {
    let commands = try await commands()
    let names = Set(commands.map(\.name))
    for (name, command) in commands where !name.hasSuffix(" help") {
      let discussion = command.discussion ?? ""
      let examples = discussion.firstRange(of: /Examples?:/).map { discussion[$0.upperBound...] }
      expect(examples?.contains(name), is: true, "\(name)")
      let isGroup = command.subcommands?.contains { $0.commandName != "help" } == true
      guard isGroup, name != "accounts" else { continue }
      let quoted = discussion.matches(of: /'(accounts[a-z -]*)'/).map { String($0.1) }
      #expect(quoted.contains { $0.hasPrefix(name + " ") }, "\(name)")
      // Files that the help names must exist.
      #expect(quoted.allSatisfy(names.contains), "\(name)")
    }
  }

  @Test func `every command has a case that runs it`() async throws {
    let texts = try CommandCaseTests.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    let lines = try texts.flatMap(CommandCase.read)
      .map { command in
        "accounts " + command.arguments.map { String(decoding: $0, as: UTF8.self) + " " }.joined()
      }
    for (name, command) in try await commands() {
      let isGroup = command.subcommands?.contains { $0.commandName != "help" } == true
      guard !isGroup, command.commandName != "help" else { continue }
      #expect(lines.contains { $0.hasPrefix("\(name) ") }, "\(name)")
    }
  }

  @Test func `every option of a command has its own name, and a list is its last argument`()
    async throws
  {
    for (name, command) in try await commands() {
      let arguments = command.arguments ?? []
      let names = arguments.flatMap { $0.names ?? [] }
      expect(Set(names).count, is: names.count, "\(name): \(names)")
      let positional = arguments.filter { $0.kind == "positional" }
      #expect(positional.dropLast().filter(\.isRepeating).isEmpty, "\(name)")
    }
  }

  @Test func `a password is never the value of an argument`() async throws {
    for (name, command) in try await commands() {
      for argument in command.arguments ?? [] {
        let names = argument.allNames.filter { $0.contains("password") }
        #expect(names.allSatisfy { $0 == "password-stdin" }, "\(name)")
      }
    }
  }

  @Test func `ASVS 6.1.2: the documented service name is the one rejected as a password`() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/security.md"), encoding: .utf8)
    let row =
      "| the service's name, in the `accounts` program (not the library) | `\(Setting.serviceName.standard)` |"
    #expect(text.contains("\n\(row)\n"))
  }

  @Test func `ASVS 6.2.11: rejects the service's name as a password`() async throws {
    let database = try await ChangedDatabase()
    let outcome = try await database.run(
      ChangedDatabase.signingUp + ["--json"],
      input: Setting.serviceName.standard
    )
    expect(outcome.status, is: 65)
    #expect(outcome.output.contains(#""code":"passwordIsPersonal","field":"password""#))
    let list = try await database.run("users", "list", "--json")
    #expect(list.output.contains(#""users":[]"#))
  }
}
