import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /account/recovery`: makes new recovery codes, and shows them once.
  ///
  /// A form that is sent again, as by reloading the page, does not replace the codes that were just
  /// printed.
  func createRecoveryCodes(
    _ request: PageRequest,
    _ reauthenticated: ReauthenticatedCaller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let caller = reauthenticated.caller
    let left = try await accounts.recoveryCodesLeft(of: caller.user.id)
    guard sent["was"] ?? "" == left.createdAt?.rfc3339 ?? "",
      let kit = try await accounts.createRecoveryCodes(
        by: reauthenticated.proof,
        replacing: .some(left.createdAt)
      )
    else { return redirect(to: .recoveryCodes, done: .recoveryCodesAreMade) }
    return try await recoveryCodesPage(request, caller, nil, new: kit)
  }

  /// `GET /account/recovery`: tells how many recovery codes are left, and asks for the password to
  /// make new ones.
  func recoveryCodesPage(
    _ request: PageRequest,
    _ caller: Caller,
    _ refused: RefusedAction?
  ) async throws -> Response {
    try await recoveryCodesPage(request, caller, refused, new: nil)
  }

  private func recoveryCodesPage(
    _ request: PageRequest,
    _ caller: Caller,
    _ refused: RefusedAction?,
    new kit: RecoveryKit?
  ) async throws -> Response {
    let words = request.words
    let left = try await accounts.recoveryCodesLeft(of: caller.user.id)
    return page(
      "recovery-codes",
      words[.recoveryCodes],
      RecoveryCodesContent(
        sections: accountSections(for: request),
        ownAddress: caller.user.email,
        form: FormView(
          of: refused,
          isOwnAccount: true,
          token: request.token(for: RedirectTarget.recoveryCodes.text),
          in: words
        ),
        was: left.createdAt?.rfc3339 ?? "",
        left: left.createdAt == nil ? nil : words[.recoveryCodesLeft, left.count],
        createdAt: left.createdAt.map { TimeView($0) },
        new: kit.map { NewRecoveryCodesView($0, settings.serviceName, caller.user, words) }
      ),
      for: request,
      problem: refused?.problem
    )
  }
}

/// The content of the page of recovery codes.
private struct RecoveryCodesContent {
  let sections: [PageDocument.NavigationView]

  /// The address by which password managers find the password.
  let ownAddress: String

  let form: FormView

  /// The instant of the codes that new ones would replace; empty without any.
  let was: String

  /// The number of codes that are left, in words; nil without any.
  let left: String?

  let createdAt: TimeView?

  /// The codes that were just made.
  let new: NewRecoveryCodesView?
}

/// New recovery codes, which are shown once.
private struct NewRecoveryCodesView: Undescribed {
  let codes: [String]

  /// The address of a text file with the codes, which needs no other request.
  let file: String

  init(_ kit: RecoveryKit, _ service: String, _ user: User, _ words: Messages) {
    codes = kit.codes.map(\.text)
    let lines =
      ["\(service): \(words[.recoveryCodes])", user.email, TimeView(kit.createdAt).text, ""] + codes
    let text = lines.map { $0 + "\r\n" }.joined()
    file = "data:text/plain;charset=utf-8,\(text.queryValue)"
  }
}
