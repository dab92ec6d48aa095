import Hummingbird

extension API {
  /// `GET /openapi.json`: what the server can be asked for, by the rules of this installation.
  func description(_ request: APIRequest) async throws -> Response {
    .json(OpenAPIDocument(settings: settings))
  }
}
