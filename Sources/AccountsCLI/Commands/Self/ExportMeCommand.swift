import Accounts
import ArgumentParser

/// Prints everything held on the person who is logged in.
struct ExportMeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "export-me",
    abstract: "Print everything held on you, as JSON.",
    discussion: "Example: accounts export-me > me.json"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let logIn = try await CurrentLogIn(common)
    let id = logIn.user.id
    guard let data = try await logIn.accounts.personalData(of: id, by: .user(id)) else {
      throw Failure.notLoggedIn
    }
    try Console.printJSON(PersonalDataDocument(data))
  }
}

/// Everything held on a person, as JSON.
private struct PersonalDataDocument: Encodable {
  private let data: PersonalData

  init(_ data: PersonalData) { self.data = data }

  private enum CodingKeys: CodingKey {
    case user, termsAcceptedAt, sessions, devices, events
  }

  private struct Device: Encodable {
    let createdAt: String
    let lastUsedAt: String
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(UserDocument(data.user), forKey: .user)
    try container.encode(data.termsAcceptedAt.rfc3339, forKey: .termsAcceptedAt)
    try container.encode(data.sessions.map(SessionDocument.init), forKey: .sessions)
    try container.encode(
      data.devices.map {
        Device(createdAt: $0.createdAt.rfc3339, lastUsedAt: $0.lastUsedAt.rfc3339)
      },
      forKey: .devices
    )
    try container.encode(data.events.map(AuditEventDocument.init), forKey: .events)
  }
}
