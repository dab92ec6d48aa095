import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIInvitationsTests {
  private static let path = "/api/v1/admin/invitations"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private func invite(_ body: JSON) async throws -> APIAnswer {
    try await people.ada.send(.post, Self.path, body)
  }

  private func newest() async throws -> JSON {
    "\(try #require(try await people.accounts.administration.invitations().first).id)"
  }

  @Test func `an invitation has a code, which lists do not have`() async throws {
    let answer = try await invite(["email": "joan@example.com", "expiresInDays": 2])
    let code = answer["code"]
    #expect(InvitationCode(code.string ?? "") != nil)
    let invitation: JSON = [
      "id": try await newest(), "email": "joan@example.com", "role": "member", "byMail": false,
      "createdAt": "2027-01-15T08:02:00.000Z", "expiresAt": "2027-01-17T08:02:00.000Z",
    ]
    expect(answer, is: .created(invitation.with(["code": code])))
    try await expect(
      people.ada.get(Self.path),
      is: .ok(["invitations": [invitation], "next": .null])
    )
    try await expect(people.nobody.events(1), is: ["user:\(people.adaID) inviteUser"])
  }

  @Test func `invitations are listed page by page, newest first`() async throws {
    var ids: [JSON] = []
    for _ in 0..<2 {
      people.clock.advance(60)
      _ = try await invite([:])
      ids.append(try await newest())
    }
    func page(_ index: Int, next: JSON) -> APIAnswer {
      .ok([
        "invitations": [
          [
            "id": ids[index], "email": .null, "role": "member", "byMail": false,
            "createdAt": "2027-01-15T08:0\(index + 3):00.000Z",
            "expiresAt": "2027-01-22T08:0\(index + 3):00.000Z",
          ]
        ],
        "next": next,
      ])
    }
    try await expect(people.ada.get("\(Self.path)?limit=1"), is: page(1, next: ids[1]))
    let after = try #require(ids[1].string)
    try await expect(
      people.ada.get("\(Self.path)?limit=1&after=\(after)"),
      is: page(0, next: .null)
    )
  }

  @Test func `an invitation is revoked once`() async throws {
    _ = try await invite([:])
    let path = "\(Self.path)/\(try #require(try await newest().string))"
    try await expect(people.ada.send(.delete, path), is: .noContent)
    try await expect(people.ada.get(Self.path), is: .ok(["invitations": [], "next": .null]))
    try await expect(people.ada.refusal(.delete, path), is: .notFound)
    try await expect(people.ada.refusal(.delete, "\(Self.path)/x"), is: .notFound)
  }

  @Test func `where there is mail, the code is sent and not answered`() async throws {
    let people = try await APIPeople(mail: .test())
    let answer = try await people.ada.send(.post, Self.path, ["email": "joan@example.com"])
    expect(answer.status, is: 201)
    expect(answer["byMail"], is: true)
    expect(answer["code"], is: .null)
    let mails = try await people.accounts.administration.mails()
    expect(mails.map { "\($0.kindName) \($0.recipient.text)" }, is: ["invitation joan@example.com"])
    let shown = try await people.ada.send(
      .post,
      Self.path,
      ["email": "jean@example.com", "byMail": false]
    )
    #expect(InvitationCode(shown["code"].string ?? "") != nil)
    try await expect(people.accounts.administration.mails().count, is: 1)
  }

  @Test func `without mail no code is sent, and nobody is invited`() async throws {
    let answer = try await invite(["email": "joan@example.com", "byMail": true])
    #expect(answer.status == 409 && answer["code"] == "noMail")
    #expect(try await people.accounts.administration.invitations().isEmpty)
  }
}
