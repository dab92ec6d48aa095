import AccountsForms
import AccountsJSON
import HTTPTypes

/// The OpenAPI 3.1 description of the API, made from the route table and the ``Operation`` of each
/// route.
///
/// The file `openapi.json` at the root of the repository holds it; `GET /openapi.json` returns it
/// with the rules of the installation.
struct OpenAPIDocument: Encodable {
  private let openapi = "3.1.0"
  private let info = Info()
  private let tags = Operation.Group.allCases.map { Tag(name: $0.rawValue) }
  private let servers: [Server]?
  private let paths: [String: [String: PathOperation]]
  private let components: Components

  /// Describes the API.
  ///
  /// - Parameters:
  ///   - routes: the routes to describe.
  ///   - rules: the rules of the forms.
  ///   - site: the place of the service among other sites.
  init(_ routes: [Route] = RouteTable.api, rules: FormRules, at site: SiteSettings) {
    let forms = FormSchemas(rules)
    var components = Components(at: site)
    var paths: [String: [String: PathOperation]] = [:]
    for route in routes {
      guard let operation = route.operation?(forms) else { continue }
      let method = route.method.rawValue.lowercased()
      paths[route.path, default: [:]][method] = PathOperation(route, operation, &components)
    }
    self.paths = paths
    let prefix = site.prefix
    servers = prefix.isEmpty ? nil : [Server(url: prefix)]
    self.components = components
  }

  private struct Info: Encodable {
    let title = "Accounts"
    let version = "0.1.0"
    let license = License()
    let description = """
      Sign-up, login and user administration.

      Every error is an RFC 9457 problem document, with a `code` that never changes and messages in the language of \
      `Accept-Language` (\(Messages.languageChoices)). Field errors are in `errors`.

      Every path with `GET` also supports `HEAD`; `OPTIONS` returns the methods of a path, and a method that is not among them gets \
      [405](#/components/responses/methodNotAllowed). An unknown path gets \
      [404](#/components/responses/notFound). The maximum size of a body is 64 KiB.

      A request that changes something is refused with 403 if `Sec-Fetch-Site` or `Origin` says that it comes from \
      another site.
      """

    struct License: Encodable {
      let name = "Apache 2.0"
      let identifier = "Apache-2.0"
    }
  }

  private struct Server: Encodable {
    let url: String
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
    security = route.access == .anyone ? [] : SecurityScheme.names.map { [$0: []] }
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

/// A parameter of a request, in its path, query or headers.
private struct Parameter: Encodable {
  let name: String
  let `in`: String
  let required: Bool
  let description: String
  let schema: JSONSchema

  init(part: String) {
    name = part
    self.in = "path"
    required = true
    description = "The ID of the \(part == "email" ? "e-mail" : part)."
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
