import HTTPTypes
import Hummingbird
import NIOCore

extension Pages {
  /// `GET /assets/{name}`: the style sheet, the script or the icon.
  ///
  /// Its address contains a version, so that browsers may cache it for a year (RFC 8246).
  func asset(_ request: APIRequest) async throws -> Response {
    guard let file = settings.theme.statics[try request.part("name")] else {
      throw Problem.notFound
    }
    let isThis = request.request.uri.queryParameters["v"].map(String.init) == file.version
    return Response(
      status: .ok,
      headers: [
        .contentType: file.mediaType,
        .cacheControl: isThis ? "public, max-age=31536000, immutable" : "no-cache",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
    )
  }
}
