import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsFiles

/// A program that waited for the writer of a pipe would exceed the time limit.
@Suite(.timeLimit(.minutes(1)))
struct NamedFileTests {
  private let folder = TemporaryFolder()
  private let path: String

  init() throws {
    path = folder.path + "/file"
  }

  private func defect(_ path: String, _ kind: NamedFile.Kind) -> NamedFileError? {
    let opened = #expect(throws: NamedFileError.self) {
      close(try NamedFile.open(path, kind))
    }
    let read = #expect(throws: NamedFileError.self) {
      _ = try NamedFile.read(path, kind, atMost: 9)
    }
    expect(opened, is: read)
    return opened
  }

  @Test func `reads the beginning of a file, also through a link`() throws {
    try Data("abcdef".utf8).write(to: URL(filePath: path))
    try #require(symlink(path, path + "-link") == 0)
    for kind in [NamedFile.Kind.regular, .stream] {
      try expect(NamedFile.read(path, kind, atMost: 9), is: Data("abcdef".utf8))
      try expect(NamedFile.read(path + "-link", kind, atMost: 3), is: Data("abc".utf8))
    }
    let long = Data(repeating: 1, count: 200_000)
    try long.write(to: URL(filePath: path))
    try expect(NamedFile.read(path, .regular, atMost: 1 << 20), is: long)
  }

  @Test func `tells a missing file, and one that may not be read`() throws {
    expect(defect(path, .regular), is: .system(.ENOENT))
    expect(defect(path, .stream), is: .system(.ENOENT))
    expect("\(NamedFileError.system(.ENOENT))", is: "No such file or directory")
  }

  @Test func `a regular file is neither a pipe nor a folder nor a device`() throws {
    try #require(mkfifo(path, 0o600) == 0)
    for path in [path, folder.path, "/dev/null", "/dev/zero"] {
      expect(defect(path, .regular), is: .notRegular)
    }
    expect("\(NamedFileError.notRegular)", is: "not a regular file")
  }

  @Test func `a stream may be a device, but not a folder`() throws {
    expect(defect(folder.path, .stream), is: .system(.EISDIR))
    try expect(NamedFile.read("/dev/null", .stream, atMost: 9), is: Data())
    try expect(NamedFile.read("/dev/zero", .stream, atMost: 9), is: Data(count: 9))
  }

  @Test func `does not wait for a program that writes to a pipe`() throws {
    try #require(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: NamedFileError.self) {
      _ = try NamedFile.read(path, .stream, atMost: 9)
    }
    expect(error, is: .noWriter)
    expect("\(NamedFileError.noWriter)", is: "a pipe that no program writes to")
    close(try NamedFile.open(path, .stream))
  }

  @Test func `waits for the data of a pipe that a program has open`() async throws {
    try #require(mkfifo(path, 0o600) == 0)
    // Also for reading, so that it opens without the other end.
    let writer = try #require(FileHandle(forUpdatingAtPath: path))
    let path = path
    let reading = Task.detached { try NamedFile.read(path, .stream, atMost: 4) }
    try writer.write(contentsOf: Data("ab".utf8))
    try writer.write(contentsOf: Data("cd".utf8))
    try await expect(reading.value, is: Data("abcd".utf8))
    try writer.close()
  }
}
