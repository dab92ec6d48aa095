import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A response of JSON (RFC 8259), members in alphabetical order.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // What the documents hold is text, numbers and lists of those: JSON can write all of it.
    let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
    return Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
    )
  }

  /// A response without a body.
  static let noContent = Response(status: .noContent)
}
