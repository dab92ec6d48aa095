import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A response of JSON (RFC 8259), members in alphabetical order.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSONText.bytes(of: value)))
    )
  }

  /// A response without a body.
  static let noContent = Response(status: .noContent)
}

/// How documents are written as JSON (RFC 8259).
enum JSONText {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// A document, members in alphabetical order.
  static func bytes(of value: some Encodable) -> Data {
    // What the documents hold is text, numbers and lists of those: JSON can write all of it.
    (try? encoder.encode(value)) ?? Data("{}".utf8)
  }
}
