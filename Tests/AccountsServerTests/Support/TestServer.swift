import Accounts
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded

@testable import AccountsServer

/// The routes of a service, without a network.
struct TestServer {
  /// The network address of the client.
  static let address = NetworkAddress("192.0.2.7")

  private let responder: any HTTPResponder<ServerContext>

  init(_ accounts: AccountService, settings: ServerSettings = .test) {
    responder = AccountsServer(accounts, settings: settings, logger: Self.logger)
      .router().buildResponder()
  }

  private static var logger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

  /// The context of a request.
  static func context() -> ServerContext {
    ServerContext(
      source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger),
      peer: address
    )
  }

  /// Answers a request.
  ///
  /// - Throws: an error from a route that no handler turned into a response.
  func respond(
    to head: HTTPRequest,
    body: String = ""
  ) async throws -> (status: HTTPResponse.Status, headers: HTTPFields, text: String) {
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let response = try await responder.respond(to: request, context: Self.context())
    let written = Written()
    try await response.body.write(Writer(written: written))
    return (response.status, response.headers, String(buffer: written.buffer))
  }

  private final class Written {
    var buffer = ByteBuffer()
  }

  private struct Writer: ResponseBodyWriter {
    let written: Written

    mutating func write(_ buffer: ByteBuffer) async throws {
      written.buffer.writeImmutableBuffer(buffer)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
