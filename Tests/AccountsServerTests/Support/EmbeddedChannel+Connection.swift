import NIOCore
import NIOEmbedded
import NIOHTTP1

@testable import AccountsServer

extension EmbeddedChannel {
  /// Returns an open connection, with bytes and time supplied by the test.
  static func connected(_ handlers: any ChannelHandler...) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handlers: handlers)
    channel.connect(to: try SocketAddress(unixDomainSocketPath: "/test"), promise: nil)
    return channel
  }

  /// Advances the time.
  func pass(_ duration: Duration) { embeddedEventLoop.advanceTime(by: TimeAmount(duration)) }

  /// Receives a request, or part of one.
  func receive(_ parts: HTTPServerRequestPart...) throws {
    for part in parts { try writeInbound(part) }
  }

  /// Sends a response, or its beginning.
  func answer(_ parts: HTTPServerResponsePart...) {
    for part in parts { writeAndFlush(part, promise: nil) }
  }
}

extension HTTPServerRequestPart {
  /// Returns the head of a request.
  static func request(
    _ method: HTTPMethod = .GET,
    _ headers: HTTPHeaders = [:],
    version: HTTPVersion = .http1_1
  ) -> HTTPServerRequestPart {
    .head(HTTPRequestHead(version: version, method: method, uri: "/", headers: headers))
  }

  /// A part of a body.
  static let some = HTTPServerRequestPart.body(ByteBuffer(string: "x"))
}

extension HTTPServerResponsePart {
  /// Returns the head of a response.
  static func ok(_ headers: HTTPHeaders = [:]) -> HTTPServerResponsePart {
    .head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))
  }
}
