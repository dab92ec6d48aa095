import HTTPTypes

/// The API's description (OpenAPI 3.1), made from the table of routes and what ``Operation`` says of each.
///
/// It is what `openapi.json` at the root of the repository holds, and what `GET /openapi.json` answers with the rules
/// of the installation.
struct OpenAPIDocument: Encodable {
  private let openapi = "3.1.0"
  private let info = Info()
  private let tags = Operation.Group.allCases.map { Tag(name: $0.rawValue) }
  private let paths: [String: [String: PathOperation]]
  private let components: Components

  /// Describes the API.
  ///
  /// - Parameters:
  ///   - routes: what there is.
  ///   - settings: what decides which passwords are taken.
  init(_ routes: [Route] = RouteTable.api, settings: ServerSettings) {
    let operations = Operation.all(FormSchemas(settings))
    var components = Components()
    var paths: [String: [String: PathOperation]] = [:]
    for route in routes {
      guard let operation = operations[route.name] else { continue }
      let method = route.method.rawValue.lowercased()
      paths[route.path, default: [:]][method] = PathOperation(route, operation, &components)
    }
    self.paths = paths
    self.components = components
  }

  private struct Info: Encodable {
    let title = "Accounts"
    let version = "1.0.0"
    let license = License()
    let description = """
      Sign-up, login and user administration.

      Whatever goes wrong is a problem of RFC 9457, with a `code` that never changes and words in the language of \
      `Accept-Language`: English, Portuguese or Spanish. What is wrong with fields is in `errors`.

      `HEAD` goes wherever `GET` does, `OPTIONS` says what a path takes, and every other method is \
      [405](#/components/responses/methodNotAllowed). A path that is not here is \
      [404](#/components/responses/notFound). A body has at most 64 KiB.

      A cookie counts only for requests of the same site: what changes something and comes from another by \
      `Sec-Fetch-Site` or `Origin` is 403.
      """

    struct License: Encodable {
      let name = "Apache 2.0"
      let identifier = "Apache-2.0"
    }
  }

  private struct Tag: Encodable {
    let name: String
  }
}

/// An operation at its path.
private struct PathOperation: Encodable {
  let operationId: String
  let summary: String
  let description: String?
  let tags: [String]
  let security: [[String: [String]]]
  let parameters: [Parameter]?
  let requestBody: RequestBody?
  let responses: [String: Reference]

  init(_ route: Route, _ operation: Operation, _ components: inout Components) {
    operationId = route.name
    summary = operation.summary
    description = operation.description
    tags = [operation.group.rawValue]
    security = route.access == .anyone ? [] : SecurityScheme.all.keys.sorted().map { [$0: []] }
    let parameters =
      route.variableParts.map(Parameter.init(part:))
      + operation.query.map { Parameter($0, in: "query") }
      + operation.headers.map { Parameter($0, in: "header") }
    self.parameters = parameters.isEmpty ? nil : parameters
    requestBody = operation.body.map {
      RequestBody(content: ["application/json": MediaType(schema: $0)])
    }
    var responses: [String: Reference] = [:]
    let answers = Dictionary(grouping: operation.answers, by: \.status)
    let problems = operation.problems(of: route)
    for status in Set(answers.keys).union(problems.keys) {
      responses["\(status.code)"] = components.reference(
        ResponseObject(answers: answers[status] ?? [], problems: problems[status] ?? []),
        of: route
      )
    }
    self.responses = responses
  }
}

/// Something a request says beside its body.
private struct Parameter: Encodable {
  let name: String
  let `in`: String
  let required: Bool
  let description: String
  let schema: Schema

  init(part: String) {
    name = part
    self.in = "path"
    required = true
    description = "The identifier of the \(part)."
    schema = .identifier
  }

  init(_ query: Operation.Query, in place: String) {
    name = query.name
    self.in = place
    required = false
    description = query.description
    schema = query.schema
  }
}

private struct RequestBody: Encodable {
  let required = true
  let content: [String: MediaType]
}
