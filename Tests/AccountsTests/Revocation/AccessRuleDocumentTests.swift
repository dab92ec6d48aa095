import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that docs/security.md has the table of what each act ends; `ACCOUNTS_UPDATE_SNAPSHOTS=1`
/// writes it.
struct AccessRuleDocumentTests {
  private static let acts: [AccessChange: String] = [
    .passwordChanged: "password changed, knowing the present one",
    .recoveredWithRecoveryCode: "password set with a recovery code",
    .recoveredWithResetCode: "password set with a reset code",
    .recoveredWithMailedCode: "password set with a code by e-mail",
    .addressChanged: "address changed and confirmed",
    .addressRestored: "address restored",
    .addressSet: "address set by an administrator or operator",
    .verified: "address verified by its owner",
    .markedVerified: "address marked as verified by an administrator or operator",
    .actReported: "action reported",
    .promoted: "became an administrator",
    .demoted: "no longer an administrator",
    .disabled: "disabled",
    .enabled: "enabled or approved",
    .deleted: "deleted",
    .backupRestored: "backup restored",
    .makerDismissed: "the maker of a code was disabled, demoted or deleted, or set a new password",
  ]

  private static let grants: [AccessGrant: String] = [
    .sessions: "sessions", .devices: "devices", .recoveryCodes: "recovery codes",
    .resetCode: "reset code", .recoverCodes: "reset codes by e-mail",
    .reportCodes: "report codes", .restoreCodes: "restore codes", .changeCodes: "change codes",
    .verifyCodes: "verify codes", .resetCodesMade: "reset codes made for others",
    .invitationsMade: "invitations made", .pendingActs: "pending actions",
    .queuedMails: "queued e-mails",
  ]

  private func cell(_ revocation: Revocation) -> String {
    switch revocation {
    case .ends: return "end"
    case .endsElsewhere: return "others end"
    case .endsFromReturn: return "end from the return on"
    case .endsUnlessSent: return "end unless sent"
    case .endsWithCodes: return "end with their codes"
    case .stays(let reason):
      let number = Revocation.Reason.allCases.firstIndex(of: reason) ?? 0
      return "stay (\(number + 1))"
    }
  }

  private func told(_ notice: AccessNotice) -> String {
    switch notice {
    case .owner(let kind): "the owner: `\(kind)`"
    case .formerAddress(let kind, let other): "the previous address: `\(kind)` or `\(other)`"
    case .formerOwner(let kind): "the previous address: `\(kind)`"
    case .allAddresses(let kind): "the owner, and each address that could be restored: `\(kind)`"
    case .waitingOwner(let kind): "a user who waited for approval: `\(kind)`"
    case .nobody: "nobody"
    }
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private func lines() throws -> [String] {
    let grants = try AccessGrant.allCases.map { try #require(Self.grants[$0]) }
    let rows = try AccessChange.allCases.map { act in
      let cells = AccessGrant.allCases.map { cell(act.rule[$0]) }
      return line([try #require(Self.acts[act])] + cells + [told(act.rule.notice)])
    }
    let reasons = Revocation.Reason.allCases.enumerated()
      .map { "\($0.offset + 1). \($0.element.rawValue)" }
    return [
      line(["what ends what"] + grants + ["told"]), String(repeating: "|---", count: 15) + "|",
    ]
      + rows + ["", "They stay because of this:", ""] + reasons
  }

  @Test func `the documented table of what ends what is the one in force`() throws {
    let url = SourceTree.root.appending(path: "docs/security.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(text.range(of: "| what ends what |")?.lowerBound)
    let end = try #require(text[start...].range(of: "\n\n##")?.lowerBound)
    let table = try lines().joined(separator: "\n")
    guard ProcessInfo.processInfo.environment["ACCOUNTS_UPDATE_SNAPSHOTS"] == nil else {
      var changed = text
      changed.replaceSubrange(start..<end, with: table)
      return try changed.write(to: url, atomically: true, encoding: .utf8)
    }
    expect(String(text[start..<end]), is: table)
  }
}
