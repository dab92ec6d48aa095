import HTTPTypes

/// What the API's description says of a route: what goes in, what comes out, and what goes wrong.
///
/// What goes wrong with every route of its kind is added by ``problems(of:)``.
struct Operation: Sendable {
  /// What it does, in a few words.
  let summary: String

  /// What is to be known beside.
  var description: String?

  /// What it belongs to.
  let group: Group

  /// What may be said behind the question mark.
  var query: [Query] = []

  /// What may be said in a header of its own.
  var headers: [Query] = []

  /// The body of the request; nil where it has none.
  var body: Schema?

  /// What it answers where nothing goes wrong.
  let answers: [Answer]

  /// What goes wrong with this route in particular.
  var problems: [Problem] = []

  /// What operations belong to, in the order in which people meet them.
  enum Group: String, CaseIterable, Sendable {
    case signUp = "sign-up"
    case sessions
    case ownAccount = "own account"
    case administration
    case service
  }

  /// A name behind the question mark, or of a header.
  struct Query: Sendable {
    let name: String
    let schema: Schema
    let description: String
  }

  /// An answer.
  struct Answer: Sendable {
    let status: HTTPResponse.Status
    let description: String
    var schema: Schema?
    var mediaType = "application/json"
    var headers: [Header] = []
  }

  /// A header of an answer.
  struct Header: Sendable {
    let name: HTTPField.Name
    let description: String
    var isRequired = true
  }
}

extension Operation {
  /// The operations by the names of their routes.
  ///
  /// - Parameter forms: what requests consist of.
  /// - Returns: one for each route of ``RouteTable/api``.
  static func all(_ forms: FormSchemas) -> [String: Operation] {
    [signUp(forms), sessions(forms), ownAccount(forms), administration(forms), service]
      .reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }
  }

  /// Everything that goes wrong with it.
  ///
  /// - Parameter route: where it is.
  /// - Returns: the problems, by their status.
  func problems(of route: Route) -> [HTTPResponse.Status: [Problem]] {
    var problems = problems + Problem.ofEveryRequest
    switch route.access {
    case .anyone: break
    case .user: problems += [.notLoggedIn]
    case .administrator: problems += [.notLoggedIn, .notAllowed]
    case .reauthenticatedAdministrator:
      problems += [.notLoggedIn, .notAllowed, .wrongPassword] + Problem.ofGuesses
    }
    if body != nil { problems += Problem.ofBodies }
    if ![.get, .head].contains(route.method) { problems += [.crossSite] }
    if route.path.contains("{") { problems += [.notFound] }
    return Dictionary(grouping: problems, by: \.status)
  }
}

extension Problem {
  /// What goes wrong with requests of every kind.
  fileprivate static let ofEveryRequest = [
    badHost, malformedRequest, tooSlow, bodyTooLarge, targetTooLong, headersTooLarge, fault,
    busy(.busy, seconds: 1), busy(.databaseBusy, seconds: 1),
  ]

  /// What goes wrong with bodies, all of which have fields.
  fileprivate static let ofBodies = [
    malformed, repeatedMember(""), unsupportedMediaType, refused([]),
  ]

  private static let fault = Problem(status: .internalServerError, code: .fault)
}
