import AccountsForms
import Foundation

extension Work {
  /// Tells the owner of a login on a device that was not known, or on a network if the settings ask
  /// for it, with a code to report it.
  func tell(
    _ novelty: LogInNovelty,
    of user: User,
    _ origin: LogInOrigin
  ) throws {
    var values = [MailField.time: at.textForMail]
    values[.device] = origin.userAgent.flatMap(KnownProgram.init(userAgent:))
      .map { "\($0.browser), \($0.system)" }
    if novelty == .network {
      guard settings.notesNetworks else { return }
      values[.address] = origin.address?.description
    }
    try queue(
      novelty == .device ? .newDevice : .newNetwork,
      withCodeTo: .report,
      of: user,
      values: values
    )
  }
}
