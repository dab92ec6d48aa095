import AccountsForms
import Foundation
import TestSupport

@testable import Accounts

/// Everything in a store but the counters of rate limits: a refusal leaves it as it was.
struct StoredData: Equatable {
  /// The stored data of a user.
  struct Person: Equatable {
    let user: User
    let hash: String?
    let sessions: [Session]
    let devices: [KnownDevice]
    let recoveryCodes: [StoredRecoveryCode]
    let mailedCodes: [MailedCode]
  }

  let people: [Person]
  let mails: [QueuedMail]
  let invitations: [Invitation]

  /// The events, newest first: a wrong password adds one.
  var events: [AuditEvent]
}

extension AccountService {
  /// The data that is stored now.
  func storedData() async throws -> StoredData {
    let (users, now) = (try await allUsers(), now())
    return try await store.read { reader in
      StoredData(
        people: try users.map { user in
          StoredData.Person(
            user: user,
            hash: try reader.logInAccount(user.address)?.hash.phc,
            sessions: try reader.sessions(of: user.id),
            devices: try reader.devices(of: user.id),
            recoveryCodes: try reader.recoveryCodes(of: user.id),
            mailedCodes: try reader.mailedCodes(of: user.id)
          )
        },
        mails: try reader.mails(nil, before: nil, limit: 1000),
        invitations: try reader.invitations(before: nil, at: now, limit: 1000),
        events: try reader.auditEvents(AuditQuery(limit: 1000))
      )
    }
  }
}
