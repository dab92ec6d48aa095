import AccountsForms
import HTTPTypes

/// What several operations of the description have in common.
struct Components: Encodable {
  private let schemas = Schema.documents
  private let securitySchemes = SecurityScheme.all
  private let headers = [Self.requestID: HeaderObject(Self.requestIDHeader)]
  private var responses: [String: ResponseObject] = [:]

  /// What any path may answer, and no operation does.
  init() {
    for problem in [Problem.notFound, .methodNotAllowed([.get])] {
      responses[problem.code.rawValue] = ResponseObject(answers: [], problems: [problem])
    }
  }

  /// Where a response is found; those that say the same problems are one.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - route: whose it is.
  /// - Returns: the reference to it.
  mutating func reference(_ response: ResponseObject, of route: Route) -> Reference {
    let name = response.name ?? "\(route.name).\(response.status)"
    responses[name] = response
    return Reference(reference: "#/components/responses/\(name)")
  }

  fileprivate static let requestID = "X-Request-Id"

  private static let requestIDHeader = Operation.Header(
    name: .known("X-Request-Id"),
    description: "Which request it was, by the server's log; absent where it was none of HTTP's.",
    isRequired: false
  )
}

/// Where something is found in the description.
struct Reference: Encodable {
  let reference: String

  private enum CodingKeys: String, CodingKey {
    case reference = "$ref"
  }
}

/// How somebody proves who they are.
struct SecurityScheme: Encodable, Sendable {
  private let type: String
  private var scheme: String?
  private var `in`: String?
  private var name: String?
  private let description: String

  /// The ways there are.
  static let all = [
    "bearer": SecurityScheme(
      type: "http",
      scheme: "bearer",
      description: "The `token` of a login."
    ),
    "cookie": SecurityScheme(
      type: "apiKey",
      in: "cookie",
      name: BrowserCookie.session,
      description: "What a login with `useCookie` leaves in a browser."
    ),
  ]
}

/// A response, with everything that an operation answers under one status.
struct ResponseObject: Encodable {
  private let description: String
  private let headers: [String: HeaderReference]
  private let content: [String: MediaType]?

  /// The name of its problems; nil where it is an answer of one operation.
  let name: String?

  /// The status.
  let status: Int

  /// Says what is answered under one status.
  ///
  /// - Parameters:
  ///   - answers: where nothing went wrong.
  ///   - problems: where something did.
  init(answers: [Operation.Answer], problems: [Problem]) {
    let phrases = Set(problems.map(\.code)).sorted { $0.rawValue < $1.rawValue }
    let codes = phrases.map(\.rawValue)
    name = answers.isEmpty ? codes.joined(separator: "-") : nil
    status = answers.first?.status.code ?? problems.first?.status.code ?? 0
    let titles = phrases.map {
      "`\($0.rawValue)`: \(ProblemPhrase.title(of: $0, in: Words(.english)))"
    }
    description = (answers.map(\.description) + titles).joined(separator: "\n\n")
    var content: [String: MediaType] = [:]
    for answer in answers {
      if let schema = answer.schema { content[answer.mediaType] = MediaType(schema: schema) }
    }
    if !problems.isEmpty {
      let code = Schema.object([.always("code", .choice(codes))])
      content["application/problem+json"] = MediaType(schema: .all([.named("Problem"), code]))
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
  /// The headers of problems; one is required where every response has it.
  fileprivate static func of(_ problems: [Problem], alone: Bool) -> [Operation.Header] {
    let descriptions: [HTTPField.Name: String] = [
      .retryAfter: "After how many seconds to try again.",
      .wwwAuthenticate: "How to prove who one is.",
      .allow: "The methods that the path takes.",
      .accept: "The type of body that is taken.",
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
  private let schema = Schema.text()

  /// Describes it.
  init(_ header: Operation.Header) {
    description = header.description
    required = header.isRequired
  }
}

/// A header of one response, or the one of all.
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

/// What a body consists of, under its type.
struct MediaType: Encodable {
  let schema: Schema
}
