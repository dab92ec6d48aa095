import Expectations
import Foundation
import Testing

@testable import AccountsServer

@Suite final class SocketFileTests {
  private let folder: URL

  init() throws {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "s-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func message(_ error: ListeningError?) -> [String] {
    error.map { [$0.description.replacing(folder.path, with: "…"), $0.hint] } ?? []
  }

  @Test func `does not replace the socket of a listening server`() throws {
    let first = try SocketFile(path: path("http.sock"))
    defer { close(first.descriptor) }
    let refusal = #expect(throws: ListeningError.self) { try SocketFile(path: path("http.sock")) }
    expect(
      message(refusal),
      is: [
        "cannot listen on …/http.sock: another program is already listening there",
        "stop that program, or choose another path",
      ]
    )
    first.remove()
    #expect(!FileManager.default.fileExists(atPath: path("http.sock")))
  }

  @Test func `replaces a socket that a stopped server left`() throws {
    let first = try SocketFile(path: path("http.sock"))
    close(first.descriptor)
    let second = try SocketFile(path: path("http.sock"))
    defer { close(second.descriptor) }
    second.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `does not remove a file that has replaced its own`() throws {
    let first = try SocketFile(path: path("http.sock"))
    defer { close(first.descriptor) }
    try FileManager.default.removeItem(atPath: path("http.sock"))
    let second = try SocketFile(path: path("http.sock"))
    defer { close(second.descriptor) }
    first.remove()
    #expect(FileManager.default.fileExists(atPath: path("http.sock")))
  }

  @Test func `leaves a file that is not a socket unchanged`() throws {
    try Data("mine".utf8).write(to: folder.appending(path: "notes"))
    let refusal = #expect(throws: ListeningError.self) { try SocketFile(path: path("notes")) }
    expect(
      message(refusal),
      is: [
        "cannot listen on …/notes: the file is not a socket",
        "choose another path; the file was not changed",
      ]
    )
    try expect(String(contentsOfFile: path("notes"), encoding: .utf8), is: "mine")
  }

  @Test func `rejects a path that is too long or in a missing folder`() {
    let long = #expect(throws: ListeningError.self) {
      try SocketFile(path: path(String(repeating: "x", count: 108)))
    }
    expect(long?.reason, is: .pathTooLong)
    let nowhere = #expect(throws: ListeningError.self) { try SocketFile(path: path("none/a.sock")) }
    expect(nowhere?.reason, is: .noSuchFolder)
    expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)), is: [])
  }
}
