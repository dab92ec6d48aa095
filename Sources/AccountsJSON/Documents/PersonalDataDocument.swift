package import Accounts
import AccountsForms

/// All data held on a user, as JSON.
package struct PersonalDataDocument: Document {
  private let data: PersonalData

  /// Creates a document.
  package init(_ data: PersonalData) { self.data = data }

  /// The name in the API's description.
  package static let name: String? = "PersonalData"

  /// The fields.
  package static let fields: [DocumentField<PersonalDataDocument>] = [
    DocumentField("user") { UserDocument($0.data.user) },
    DocumentField("termsAcceptedAt") { $0.data.user.termsAcceptedAt },
    DocumentField("sessions") { $0.data.sessions.map { SessionDocument($0) } },
    DocumentField("devices") { $0.data.devices.map { Device(device: $0) } },
    DocumentField("recoveryCodes") { $0.data.recoveryCodes },
    DocumentField("resetCodeExpiresAt") { $0.data.resetCodeExpiresAt },
    DocumentField("mailedCodes") { $0.data.mailedCodes.map { Code(code: $0) } },
    DocumentField("emails") { $0.data.mails.map { MailDocument($0) } },
    DocumentField("events") { document in
      document.data.events.map { AuditEventDocument($0, for: document.data.user.id) }
    },
    DocumentField("hasMoreEvents") { $0.data.hasMoreEvents },
  ]

  private struct Device: Document {
    let device: PersonalData.Device

    static let fields: [DocumentField<Device>] = [
      DocumentField("createdAt") { $0.device.createdAt },
      DocumentField("lastUsedAt") { $0.device.lastUsedAt },
      DocumentField("networks") { $0.device.networks },
    ]
  }

  private struct Code: Document {
    let code: OneTimeSecret

    static let fields: [DocumentField<Code>] = [
      DocumentField("purpose", .choice(OneTimeSecret.Purpose.mailed.map(\.name))) {
        $0.code.purpose.name
      },
      // Codes that are mailed have both.
      DocumentField("recipient", EmailAddress.schema) { $0.code.email },
      DocumentField("createdAt") { $0.code.createdAt },
      DocumentField("expiresAt", .instant) { $0.code.expiresAt },
    ]
  }
}
