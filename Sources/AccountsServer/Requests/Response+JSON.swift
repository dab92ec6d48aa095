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

  /// JSON for a person to keep as a file.
  ///
  /// - Parameters:
  ///   - value: what is in it.
  ///   - name: of the file, in ASCII.
  /// - Returns: the response.
  static func file(_ value: some Encodable, named name: String) -> Response {
    var response = json(value)
    response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return response
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
