import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts
@testable import AccountsServer

struct MessagesAuditDetailTests {
  @Test(arguments: [
    (AuditEntry.times(12), "12 times", "12 vezes", "12 veces"),
    (
      RateLimitKey.everybody(share: 0).reached(AuditEntry.times(1)), "limit for all clients",
      "limite de todos os clientes",
      "límite de todos los clientes"
    ),
    (
      RateLimitKey.mails(.recovery).reached(AuditEntry.times(3)), "limit for all clients, 3 times",
      "limite de todos os clientes, 3 vezes", "límite de todos los clientes, 3 veces"
    ),
    ("checks: 40", "checks: 40", "consultas: 40", "consultas: 40"),
    (
      "recovery codes left: 9", "recovery codes left: 9", "códigos de recuperação restantes: 9",
      "códigos de recuperación restantes: 9"
    ),
  ])
  func `a detail is told in the language of the page`(
    _ row: (detail: String?, english: String, portuguese: String, spanish: String)
  ) throws {
    let detail = try #require(row.detail)
    let told = [Language.english, .portuguese, .spanish]
      .map { Messages($0).text(ofDetail: detail) }
    expect(told, is: [row.english, row.portuguese, row.spanish])
  }

  @Test func `every limit has a text`() throws {
    var generator = SystemRandomNumberGenerator()
    let ada = UserID(at: Date(), using: &generator)
    let address = try #require(NetworkAddress("192.0.2.1"))
    let keys: [RateLimitKey] = [
      .user(ada), .mailsOf(ada, .recovery), .device(DeviceToken(), ada), .signUps(address.network),
      .mailsFrom(address.network, .recovery),
      .everybody(share: 0), .allChecks(share: 0), .checks(address.network),
      .mails(.others),
    ]
    for key in keys {
      let detail = key.reached(AuditEntry.times(2))
      #expect(Messages(.spanish).text(ofDetail: detail).hasPrefix("límite "), "\(key)")
    }
  }

  @Test(arguments: ["01a2177b-705d-7a1d-ab5c-89bcc90adac4", "17", "4:0f9a by 1234abcd", ""])
  func `another detail stays as it is`(_ detail: String) {
    expect(Messages(.spanish).text(ofDetail: detail), is: detail)
  }
}
