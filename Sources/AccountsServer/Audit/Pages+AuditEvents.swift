import Accounts
import AccountsForms
import Hummingbird

extension Pages {
  /// `GET /admin/audit`: lists the events of the audit log, newest first.
  func auditPage(_ request: PageRequest, _ administrator: Administrator) async throws -> Response {
    let parameters = try AuditParameters(ofPage: request)
    let words = request.words
    do {
      let query = try await parameters.query(administration)
      let events = try await auditEvents(query, in: words)
      let view = AuditPageView(
        filter: AuditFilterView(parameters, in: words),
        form: UserListView.Errors(in: words),
        events: AuditEventsView(
          events.events,
          older: events.next.map { parameters.address(before: $0) },
          newest: query.before.map { _ in parameters.address(before: nil) },
          hasTargets: true
        )
      )
      return page("admin-audit", words[.events], view, for: request, isWide: true)
    } catch let errors as ValidationErrors {
      let form = UserListView.Errors(
        errors.errors,
        in: words,
        inputID: AuditFilterView.inputID,
        label: { AuditFilterView.label(of: $0, in: words) }
      )
      let view = AuditPageView(
        filter: AuditFilterView(parameters, refused: form.refused, in: words),
        form: form,
        events: nil
      )
      return page("admin-audit", words[.events], view, for: request, isRefused: true, isWide: true)
    }
  }

  /// `GET /admin/audit/verification`: asks before the audit log is verified, which may take
  /// minutes.
  func verificationPage(
    _ request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    verificationPage(request, nil)
  }

  /// `POST /admin/audit/verification`: verifies the audit log and shows its head.
  func verifyAuditLog(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    verificationPage(request, try await verifier.verify())
  }

  private func verificationPage(_ request: PageRequest, _ result: AuditVerification?) -> Response {
    let words = request.words
    let view = VerificationPageView(
      token: request.token(for: "/admin/audit/verification"),
      result: result.map { VerificationPageView.Result($0, in: words) }
    )
    return page("admin-verification", words[.verifyLog], view, for: request)
  }

  /// Returns a page of events, newest first.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - user: the user whose page shows them; nil on the page of all events.
  ///   - words: the language.
  /// - Returns: the events and the cursor of the next page; nil if there is none.
  /// - Throws: `StorageError`.
  func auditEvents(
    _ query: AuditQuery,
    of user: UserID? = nil,
    in words: Messages
  ) async throws -> (events: [AuditEventView], next: Int?) {
    let page = try await auditLog.page(query)
    var people: [UserID: User] = [:]
    var ids = Set(page.events.compactMap(\.target))
    for case .user(let id, _) in page.events.map(\.actor) { ids.insert(id) }
    for id in ids { people[id] = try await administration.user(.id(id)) }
    return (page.events.map { AuditEventView($0, of: user, people: people, in: words) }, page.next)
  }
}

/// The content of the page of the audit log.
private struct AuditPageView {
  let filter: AuditFilterView

  /// The errors of the parameters, as the template `errors` expects them.
  let form: UserListView.Errors

  /// The events; nil for invalid parameters.
  let events: AuditEventsView?
}

/// The content of the verification page.
private struct VerificationPageView: Undescribed {
  let token: String

  /// The result; nil before the log is verified.
  let result: Result?

  /// The template values of a result.
  struct Result {
    let isIntact: Bool
    let message: String

    /// The next step; nil for an intact log.
    let remedy: String?

    let findings: [String]
    let head: String

    /// The identifier of the signing key; nil if nothing was signed yet.
    let key: String?

    init(_ result: AuditVerification, in words: Messages) {
      isIntact = result.findings.isEmpty
      findings = result.findings.map { $0.text(in: words) }
      head = result.head.description
      key = result.keyID
      if isIntact {
        (message, remedy) = (words[.logVerified, "n", "\(result.count)"], nil)
      } else if result.lacksOnlyKey {
        (message, remedy) = (words[.logKeyMissing], words[.logKeyMissingAdvice])
      } else {
        (message, remedy) = (words[.logNotVerified], words[.logNotVerifiedAdvice])
      }
    }
  }
}

/// The template values of a list of audit events.
struct AuditEventsView {
  let rows: [AuditEventView]
  let hasRows: Bool
  let older: String?
  let newest: String?
  let hasOthers: Bool

  /// Whether the list names the affected users, who differ.
  let hasTargets: Bool

  /// Creates the template values of a page of events.
  ///
  /// - Parameters:
  ///   - rows: the events.
  ///   - older: the address of the next page; nil on the last page.
  ///   - newest: the address of the first page; nil on that page.
  ///   - hasTargets: whether the list names the affected users.
  init(_ rows: [AuditEventView], older: String?, newest: String?, hasTargets: Bool) {
    self.rows = rows
    hasRows = !rows.isEmpty
    self.older = older
    self.newest = newest
    hasOthers = older != nil || newest != nil
    self.hasTargets = hasTargets
  }
}
