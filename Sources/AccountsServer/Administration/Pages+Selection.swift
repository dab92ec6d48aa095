import Accounts
import AccountsForms
import Hummingbird

extension Pages {
  /// `POST /admin/users`: enables, disables or exports the selected users of a list.
  func selection(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let place = RedirectTarget(sent["return_to"], at: settings.site) ?? .users
    let users = sent.values.selectedUsers
    guard !users.isEmpty else { return redirect(to: place, done: .nobodySelected) }
    switch sent["act"] {
    case "export":
      return exportPage(request, administrator, of: users, refused: nil)
    case let act?:
      let status = try UserStatus.Settable(requested: act, in: "act")
      let isEnabled = status == .enabled
      let results = try await administration.setEnabled(
        isEnabled,
        of: users,
        by: administrator.actor
      )
      if results[administrator.caller.user.id]?.refusal?.code == .invalidFields {
        return redirect(to: place, done: .ownAccountKept)
      }
      return redirect(to: place, done: message(for: Array(results.values), isEnabled))
    case nil: throw Problem.malformedForm
    }
  }

  private func message(for results: [Outcome<UpdatedUser>], _ isEnabled: Bool) -> FlashMessage {
    if results.contains(where: { $0.refusal?.code == .lastAdministrator }) {
      return .lastAdministratorKept
    }
    let isChanged = results.contains { (try? $0.get().isChanged) == true }
    return isChanged ? isEnabled ? .usersEnabled : .usersDisabled : .nothingChanged
  }
}

extension FormValues {
  /// The users whose boxes are checked, each by a name such as `user.ID`.
  var selectedUsers: [UserID] {
    names.filter { $0.hasPrefix(Self.userPrefix) }
      .compactMap { UserID(String($0.dropFirst(Self.userPrefix.count))) }
      .sorted { $0.description < $1.description }
  }

  private static let userPrefix = "user."
}
