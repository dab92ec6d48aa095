import Accounts
import AccountsForms
import AccountsJSON
import Hummingbird

extension API {
  /// `GET /api/v1/emails`: a page of the outbox, newest first.
  func listMails(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    var reader = ParameterReader(try request.query(["state", "after", "limit"]))
    let state = reader.choice("state", MailState.self)
    let after = reader.identifier("after", of: QueuedMail.self)
    let limit = reader.number("limit", atMost: 1000) ?? 50
    guard reader.errors.isEmpty else { throw Problem.invalidFields(reader.errors) }
    let mails = try await administration.mails(state, after: after, limit: limit + 1)
    return .json(MailPageDocument(mails, limit: limit))
  }

  /// `GET /api/v1/emails/{email}`: a mail, without its content.
  func mail(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    guard let mail = try await administration.mail(try id(request)) else { throw Problem.notFound }
    return .json(MailDocument(mail))
  }

  /// `POST /api/v1/emails`: queues a test mail.
  func queueTestMail(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let members = try await request.members()
    let form = EmailForm()
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    let email = try form.submit()
    let outcome = try await administration.queueTestMail(
      to: email,
      in: request.words.language,
      by: administrator.actor
    )
    return .json(MailDocument(try outcome.get()), status: .created)
  }

  /// `POST /api/v1/emails/{email}/retry`: makes a queued mail due now.
  func retryMail(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let outcome = try await administration.retryMail(try id(request), by: administrator.actor)
    return .json(MailDocument(try outcome.get()))
  }

  /// `POST /api/v1/emails/{email}/cancel`: cancels a queued mail, and erases its content.
  func cancelMail(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let outcome = try await administration.cancelMail(try id(request), by: administrator.actor)
    return .json(MailDocument(try outcome.get()))
  }

  private func id(_ request: APIRequest) throws -> MailID {
    guard let id = MailID(try request.part("email")) else { throw Problem.notFound }
    return id
  }
}
