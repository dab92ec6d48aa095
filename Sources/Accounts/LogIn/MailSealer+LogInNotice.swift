import AccountsForms
import Foundation

extension MailSealer {
  /// Tells the owner of a login on a device that was not known, or on a network if the settings ask
  /// for it, with a code to report it.
  func tell(
    _ novelty: LogInNovelty,
    of user: User,
    _ origin: LogInOrigin,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    var values = [MailField.time: Self.text(now)]
    values[.device] = origin.userAgent.flatMap(KnownProgram.init(userAgent:))
      .map { "\($0.browser), \($0.system)" }
    if novelty == .network {
      guard settings.tellsNewNetworks else { return }
      values[.address] = origin.address?.description
    }
    try queue(
      novelty == .device ? .newDevice : .newNetwork,
      withCodeTo: .report,
      of: user,
      values: values,
      from: nil,
      at: now,
      in: transaction
    )
  }
}
