import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsFiles

struct KeyFileTests {
  private let folder = TemporaryFolder()
  private let path: String
  private let file: KeyFile

  init() throws {
    path = folder.path + "/keys"
    file = KeyFile(path: path)
  }

  private func write(_ text: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private static let line = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

  @Test func `a new file is private to its owner, and further keys are appended`() throws {
    let first = try file.add()
    let second = try file.add()
    try expect(file.read().map(\.id), is: [first.id, second.id])
    #expect(first.id != second.id)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expect(mode, is: 0o600)
  }

  @Test func `keeps all keys that are added concurrently`() async throws {
    let file = file
    let added = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<32 { group.addTask { try file.add().id } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    expect(added.count, is: 32)
    try expect(Set(file.read().map(\.id)), is: added)
  }

  @Test func `requesting the newest key again adds none`() throws {
    let key = try file.newestOrNew()
    try expect(file.newestOrNew().id, is: key.id)
    try expect(file.read().count, is: 1)
  }

  // hashlib.sha256(b"accounts key\n" + line).hexdigest()[:8] in Python.
  @Test func `a key's ID is a digest of it`() throws {
    try write("# a comment\n\n\(Self.line)\n")
    try expect(file.read().map(\.id), is: ["80bb2585"])
  }

  @Test(arguments: [
    ("", "contains no keys"), ("# nothing else\n", "contains no keys"),
    ("# one\n\(Self.line)\nnonsense\n", "has an invalid key on line 3"),
    ("\(Self.line.dropLast())\n", "has an invalid key on line 1"),
    ("\(Self.line)\r\n", "has an invalid key on line 1"),
    ("\(Self.line) \(Self.line)\n", "has an invalid key on line 1"),
    ("\(Self.line)\n\(Self.line.dropLast(20))", "has an invalid key on line 2"),
  ])
  func `rejects a damaged file, and leaves it unchanged`(
    _ row: (text: String, problem: String)
  ) throws {
    try write(row.text)
    let error = #expect(throws: KeyFileError.self) { try file.read() }
    expect(error?.description, is: "the key file \(path) \(row.problem)")
    expect(error?.hint, is: "restore the file from your copy")
    try expect(String(contentsOfFile: path, encoding: .utf8), is: row.text)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o666])
  func `ASVS 13.3.2: rejects a file that others can read or write`(_ mode: Int) throws {
    try write(Self.line + "\n", mode: mode)
    let error = #expect(throws: KeyFileError.self) { try file.read() }
    expect(
      error?.description,
      is: "the key file \(path) is readable by other users of this machine"
    )
    expect(error?.hint, is: "run 'chmod 600 \(path)'")
    #expect(throws: KeyFileError.self) { try file.add() }
    try expect(String(contentsOfFile: path, encoding: .utf8), is: Self.line + "\n")
  }

  @Test func `refuses a pipe in place of the file at once, and a folder`() throws {
    try #require(mkfifo(path, 0o600) == 0)
    for file in [file, KeyFile(path: folder.path)] {
      for use in [{ _ = try file.read() }, { _ = try file.add() }, { _ = try file.newestOrNew() }] {
        let error = #expect(throws: KeyFileError.self) { try use() }
        expect(error?.reason, is: .notAFile)
      }
    }
  }

  @Test func `appends a key after a last line without a line break`() throws {
    try write(Self.line)
    let added = try file.add()
    try expect(file.read().map(\.id), is: ["80bb2585", added.id])
  }

  @Test func `concurrent requests for a first key create one`() async throws {
    let file = file
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<32 { group.addTask { try file.newestOrNew().id } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    expect(ids.count, is: 1)
    try expect(file.read().count, is: 1)
  }

  @Test func `the group of a group-writable database may use the key`() throws {
    let database = folder.database
    try Data().write(to: URL(filePath: database))
    try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: database)
    let shared = KeyFile(path: path, companion: database)
    _ = try shared.add()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expect(mode, is: 0o640)
    try expect(shared.read().count, is: 1)
    #expect(throws: KeyFileError.self) { try file.read() }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(throws: KeyFileError.self) { try shared.read() }
  }

  @Test func `a new key belongs to the owner of the database`() throws {
    // Only root can give a file away; other users own their databases.
    let wanted = geteuid() == 0 ? 65_534 : geteuid()
    let database = folder.database
    try Data().write(to: URL(filePath: database))
    try #require(chown(database, wanted, .max) == 0)
    _ = try KeyFile(path: path, companion: database).add()
    let owner = try FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? Int
    expect(owner, is: Int(wanted))
  }

  @Test func `distinguishes a missing file from a folder`() throws {
    #expect(throws: KeyFileError(path: path, reason: .missing)) { try file.read() }
    #expect(throws: KeyFileError(path: folder.path, reason: .notAFile)) {
      try KeyFile(path: folder.path).read()
    }
  }
}
