import Expectations
import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Synchronization
import Testing

@testable import AccountsServer

struct RefusalHandlerTests {
  private static let headers = ResponseHeaders(transportSecurity: .subdomains).fields

  private let channel: EmbeddedChannel
  private let noted = Noted()

  /// A record of the reported rejections.
  private final class Noted: Sendable {
    let lines = Mutex<[String]>([])
  }

  init() throws {
    channel = try .connected(
      RefusalHandler(headers: Self.headers) { [noted] problem, id in
        noted.lines.withLock { $0.append("\(problem.status.code) \(id)") }
      }
    )
  }

  private func answers() throws -> [HTTPResponsePart] {
    var parts: [HTTPResponsePart] = []
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) { parts.append(part) }
    return parts
  }

  @Test(
    arguments: [
      (HTTPParserError.headerOverflow, 431, "headersTooLarge"),
      (HTTPParserError.invalidMethod, 400, "malformedRequest"),
      (HTTPParserError.unknown, 400, "malformedRequest"),
      (RequestTimeout(), 408, "tooSlow"),
    ] as [(any Error, Int, String)]
  )
  func `ASVS 16.5.1: an invalid request gets a problem, with the headers of every response`(
    _ row: (error: any Error, status: Int, code: String)
  ) throws {
    channel.pipeline.fireErrorCaught(row.error)
    // One report is enough.
    channel.pipeline.fireErrorCaught(row.error)
    let parts = try answers()
    expect(parts.count, is: 3)
    guard case .head(let head) = parts[0], case .body(let body) = parts[1] else {
      Issue.record("\(parts)")
      return
    }
    expect(head.status.code, is: row.status)
    expect(head.headerFields[.connection], is: "close")
    expect(head.headerFields[.contentLength], is: "\(body.readableBytes)")
    for field in Self.headers { expect(head.headerFields[field.name], is: field.value) }
    let id = try #require(head.headerFields[.requestID])
    expect(noted.lines.withLock(\.self), is: ["\(row.status) \(id)"])
    let document = try JSONSerialization.jsonObject(with: Data(body.readableBytesView))
    #expect((document as? [String: Any])?["code"] as? String == row.code)
  }

  @Test func `passes nothing in or out after a rejection`() throws {
    channel.pipeline.fireErrorCaught(HTTPParserError.unknown)
    _ = try answers()
    let request = HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/")
    try channel.writeInbound(HTTPRequestPart.head(request))
    try expect(channel.readInbound(as: HTTPRequestPart.self), is: nil)
    // A handler that responds now gets no error.
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    #expect(try answers().isEmpty)
  }

  @Test func `a handler waiting for the rest of a request gets the error, and logs it itself`()
    throws
  {
    let request = HTTPRequest(method: .post, scheme: "http", authority: "x", path: "/")
    try channel.writeInbound(HTTPRequestPart.head(request))
    channel.pipeline.fireErrorCaught(RequestTimeout())
    try expect(answers().count, is: 3)
    #expect(throws: RequestTimeout.self) { try channel.throwIfErrorCaught() }
    #expect(noted.lines.withLock(\.self).isEmpty)
  }

  @Test func `closes the connection if a response has already started`() throws {
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    channel.pipeline.fireErrorCaught(HTTPParserError.unknown)
    try expect(answers().count, is: 1)
    #expect(!channel.isActive)
  }

  @Test func `sends nothing on a broken connection`() throws {
    channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNRESET, reason: "read"))
    #expect(try answers().isEmpty)
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
  }
}
