import AccountsForms
import AccountsJSON
import HTTPTypes

/// The components that operations of the description share.
struct Components: Encodable {
  private let schemas = RouteTable.definitions
  private let securitySchemes: [String: SecurityScheme]
  private let headers = [Self.requestID: HeaderObject(Self.requestIDHeader)]
  private var responses: [String: ResponseObject] = [:]

  /// Creates components with the responses that belong to no operation.
  ///
  /// - Parameter site: the place of the service, which decides the name of the session cookie.
  init(at site: SiteSettings) {
    securitySchemes = SecurityScheme.all(at: site)
    for problem in [Problem.notFound, .methodNotAllowed([.get])] {
      responses[problem.code.rawValue] = ResponseObject(answers: [], problems: [problem])
    }
  }

  /// Adds a response and returns its reference; responses with the same problems are shared.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - route: the route of the response.
  /// - Returns: the reference to the response.
  mutating func reference(_ response: ResponseObject, of route: Route) -> Reference {
    let name = response.name ?? "\(route.name).\(response.status)"
    responses[name] = response
    return Reference(reference: "#/components/responses/\(name)")
  }

  fileprivate static let requestID = "X-Request-Id"

  private static let requestIDHeader = Operation.Header(
    name: .known("X-Request-Id"),
    description: "The ID of the request in the log. Absent if the request was not valid HTTP.",
    isRequired: false
  )
}

/// A reference to a component of the description.
struct Reference: Encodable {
  let reference: String

  private enum CodingKeys: String, CodingKey {
    case reference = "$ref"
  }
}

/// An authentication scheme.
struct SecurityScheme: Encodable, Sendable {
  private let type: String
  private var scheme: String?
  private var `in`: String?
  private var name: String?
  private let description: String

  /// Returns all schemes, by name.
  static func all(at site: SiteSettings) -> [String: SecurityScheme] {
    [
      "bearer": SecurityScheme(
        type: "http",
        scheme: "bearer",
        description: "The `token` from a login."
      ),
      "cookie": SecurityScheme(
        type: "apiKey",
        in: "cookie",
        name: BrowserCookie.session(domain: site.loginDomain),
        description: "The session cookie that a login with `useCookie` sets."
      ),
    ]
  }

  /// The names of all schemes.
  static let names = ["bearer", "cookie"]
}

/// A response, with everything that an operation answers with one status.
struct ResponseObject: Encodable {
  private let description: String
  private let headers: [String: HeaderReference]
  private let content: [String: MediaType]?

  /// The name of its problems; nil if it has an answer of one operation.
  let name: String?

  /// The status.
  let status: Int

  /// Creates the response with one status.
  ///
  /// - Parameters:
  ///   - answers: the answers without a problem.
  ///   - problems: the problems.
  init(answers: [Operation.Answer], problems: [Problem]) {
    let phrases = Set(problems.map(\.code)).sorted { $0.rawValue < $1.rawValue }
    let codes = phrases.map(\.rawValue)
    name = answers.isEmpty ? codes.joined(separator: "-") : nil
    status = answers.first?.status.code ?? problems.first?.status.code ?? 0
    let titles = phrases.map {
      "`\($0.rawValue)`: \(Messages(.english).title(of: $0))"
    }
    description = (answers.map(\.description) + titles).joined(separator: "\n\n")
    var content: [String: MediaType] = [:]
    for answer in answers {
      if let schema = answer.schema { content[answer.mediaType] = MediaType(schema: schema) }
    }
    if !problems.isEmpty {
      let code = JSONSchema.object([.always("code", .choice(codes))])
      content["application/problem+json"] = MediaType(schema: .all([ProblemDocument.schema, code]))
    }
    self.content = content.isEmpty ? nil : content
    let headers = answers.flatMap(\.headers) + Operation.Header.of(problems, alone: answers.isEmpty)
    self.headers = headers.reduce(into: ["X-Request-Id": .common]) { all, header in
      all[header.name.rawName] = .own(HeaderObject(header))
    }
  }

  private enum CodingKeys: CodingKey {
    case description, headers, content
  }
}

extension Operation.Header {
  /// Returns the headers of problems; a header is required if every response has it.
  fileprivate static func of(_ problems: [Problem], alone: Bool) -> [Operation.Header] {
    let descriptions: [HTTPField.Name: String] = [
      .retryAfter: "The number of seconds to wait before trying again.",
      .wwwAuthenticate: "The authentication scheme to use.",
      .allow: "The methods that the path supports.",
      .accept: "The media type to send the body as.",
    ]
    return descriptions.compactMap { name, description in
      let having = problems.filter { $0.headers[name] != nil }
      guard !having.isEmpty else { return nil }
      let isRequired = alone && having.count == problems.count
      return Operation.Header(name: name, description: description, isRequired: isRequired)
    }
  }
}

/// A header of a response.
struct HeaderObject: Encodable {
  private let description: String
  private let required: Bool
  private let schema = JSONSchema.text()

  init(_ header: Operation.Header) {
    description = header.description
    required = header.isRequired
  }
}

/// A header of one response, or the one that all responses share.
enum HeaderReference: Encodable {
  case own(HeaderObject)
  case common

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .own(let header): try header.encode(to: encoder)
    case .common: try Reference(reference: "#/components/headers/X-Request-Id").encode(to: encoder)
    }
  }
}

/// The schema of a body with a media type.
struct MediaType: Encodable {
  let schema: JSONSchema
}
