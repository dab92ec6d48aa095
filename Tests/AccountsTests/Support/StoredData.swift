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
    let secrets: [OneTimeSecret]

    /// The codes of kits and reset codes.
    var recoveryCodes: [OneTimeSecret] { secrets.filter { [.kit, .reset].contains($0.purpose) } }

    /// The codes that were sent by mail.
    var mailedCodes: [OneTimeSecret] {
      secrets.filter { OneTimeSecret.Purpose.mailed.contains($0.purpose) }
    }
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
            secrets: try reader.secrets(of: user.id)
          )
        },
        mails: try reader.mails(nil, before: nil, limit: 1000),
        invitations: try reader.invitations(before: nil, at: now, limit: 1000),
        events: try reader.auditEvents(AuditQuery(limit: 1000))
      )
    }
  }
}
