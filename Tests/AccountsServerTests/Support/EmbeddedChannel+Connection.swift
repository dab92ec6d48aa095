import NIOCore
import NIOEmbedded
import NIOHTTP1

@testable import AccountsServer

extension EmbeddedChannel {
  /// A connection that has been made, whose bytes and whose time are given by hand.
  static func connected(_ handlers: any ChannelHandler...) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handlers: handlers)
    channel.connect(to: try SocketAddress(unixDomainSocketPath: "/test"), promise: nil)
    return channel
  }

  /// Lets time pass.
  func pass(_ duration: Duration) { embeddedEventLoop.advanceTime(by: TimeAmount(duration)) }

  /// A request arrives, or part of one.
  func receive(_ parts: HTTPServerRequestPart...) throws {
    for part in parts { try writeInbound(part) }
  }

  /// The server answers, or begins to.
  func answer(_ parts: HTTPServerResponsePart...) {
    for part in parts { writeAndFlush(part, promise: nil) }
  }
}

extension HTTPServerRequestPart {
  /// The beginning of a request.
  static func request(
    _ method: HTTPMethod = .GET,
    _ headers: HTTPHeaders = [:],
    version: HTTPVersion = .http1_1
  ) -> HTTPServerRequestPart {
    .head(HTTPRequestHead(version: version, method: method, uri: "/", headers: headers))
  }

  /// Some of a body.
  static let some = HTTPServerRequestPart.body(ByteBuffer(string: "x"))
}

extension HTTPServerResponsePart {
  /// The beginning of an answer.
  static func ok(_ headers: HTTPHeaders = [:]) -> HTTPServerResponsePart {
    .head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))
  }
}
