import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// A request for a page, with what its handler needs of it.
struct PageRequest {
  /// The request.
  let request: APIRequest

  /// Who sends it; nil for somebody who is not logged in.
  let caller: Caller?

  /// The language to answer in.
  private(set) var words: Words

  /// What this browser's forms are made with.
  let formKey: FormKey

  /// Whether the browser has to be told the key.
  ///
  /// Not where another site made it send a form: it keeps its cookies to itself then, so that it looks new, and a key
  /// would take the place of the one that its open forms were made with.
  let isNewBrowser: Bool

  /// What lets the script of this answer run, and no other.
  let nonce: String

  /// Takes a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - caller: who sends it; nil for somebody who is not logged in.
  init(_ request: APIRequest, from caller: Caller?) {
    self.request = request
    self.caller = caller
    let headers = request.request.headers
    let kept = headers.cookie(BrowserCookie.form).flatMap { FormKey($0) }
    formKey = kept ?? FormKey()
    isNewBrowser = kept == nil && CrossSiteCheck.allows(request.request)
    nonce = ContentPolicy.nonce()
    let chosen = headers.cookie(BrowserCookie.language)?
      .withUTF8 {
        Language(rawValue: String(decoding: $0, as: UTF8.self))
      }
    words = (chosen ?? caller?.user.language).map(Words.init) ?? request.words
  }

  /// Where the page that answers is to be found again: what a form without a page of its own is sent to takes no `GET`.
  var place: String { isRead ? target : RouteTable.page(nearest: path) }

  /// Whether it only reads.
  var isRead: Bool { [.get, .head].contains(request.request.method) }

  /// The same request, answered in another language.
  func speaking(_ language: Language) -> PageRequest {
    var request = self
    request.words = Words(language)
    return request
  }

  /// The path, without the query.
  var path: String { request.request.uri.path }

  /// The path and the query, as they were sent.
  var target: String { request.request.head.path ?? path }

  /// A value behind the question mark: the first of its name, nil where there is none.
  func query(_ name: Substring) -> String? {
    request.request.uri.queryParameters[name].map(String.init)
  }

  /// What shows that a form for a path is one of ours, made for this browser and this session.
  func token(for path: String) -> String { formKey.token(for: purpose(path)) }

  /// Whether a form for a path is one of ours, made for this browser and this session.
  func made(_ token: String?, for path: String) -> Bool {
    token.map { formKey.made($0, for: purpose(path)) } ?? false
  }

  private func purpose(_ path: String) -> String {
    "\(path)\n\(caller?.session.id.description ?? "")"
  }
}
