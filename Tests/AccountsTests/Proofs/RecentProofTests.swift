import AccountsForms
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts

/// Tests that an act which needs a password does nothing once what was proved no longer holds.
struct RecentProofTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let root: User
  private let ada: User

  init() async throws {
    accounts = try .test(in: folder)
    root = try await accounts.signUp("root@example.com")
    ada = try await accounts.signUp("ada@example.com")
    for user in [root, ada] { try await accounts.update(UserUpdate(role: .admin), of: user.id) }
  }

  /// The acts that need a proof.
  enum Act: CaseIterable {
    case recoveryCodes, endSession, endOtherSessions, resetCode, role, address, verification,
      deletion, export, chosenExport, importing

    /// Whether the act is about the account of the person who proves.
    var isOwn: Bool { [.recoveryCodes, .endSession, .endOtherSessions].contains(self) }

    /// The acts of administrators.
    static let ofAdministrators = allCases.filter { !$0.isOwn }
  }

  /// The changes after which a proof is stale.
  enum Change: CaseIterable {
    case password, recovery, address, disabled, deleted, sessionEnded
  }

  private func perform(_ act: Act, _ proof: RecentProof) async throws {
    let administration = accounts.administration
    let right = Authorization.proved(proof)
    let form = accounts.forms.editUserForm(for: root)
    form.emailField.enter("new@example.com")
    switch act {
    case .recoveryCodes: _ = try await accounts.createRecoveryCodes(by: proof)
    case .endSession:
      let session = try #require(try await accounts.sessions(of: proof.user).first)
      _ = try await accounts.endSession(session.id, by: proof)
    case .endOtherSessions:
      let session = try #require(try await accounts.sessions(of: proof.user).first)
      _ = try await accounts.endOtherSessions(except: session.id, by: proof)
    case .resetCode:
      _ = try await administration.createResetCode(for: .id(root.id), by: right)
    case .role:
      _ = try await administration.update(UserUpdate(role: .member), of: .id(root.id), by: right)
    case .address:
      _ = try await administration.update(UserUpdate(form: form), of: .id(root.id), by: right)
    case .verification:
      let update = UserUpdate(verifiesEmail: true)
      _ = try await administration.update(update, of: .id(root.id), by: right)
    case .deletion: _ = try await administration.delete(.id(root.id), by: right)
    case .export: _ = try await administration.export(after: nil, withHashes: false, by: right)
    case .chosenExport: _ = try await administration.export([root.id], by: right)
    case .importing:
      let record = UserRecord.sample([.email: "imported@example.com"])
      _ = try await administration.importUsers([record], by: right)
    }
  }

  private func make(_ change: Change, _ session: SessionID) async throws {
    let administration = accounts.administration
    switch change {
    case .password: _ = try await accounts.changePassword(.filled(for: ada), of: ada)
    case .recovery: _ = try await accounts.recover(try await accounts.resetCode(of: ada.id))
    case .address:
      let form = accounts.forms.editUserForm(for: ada)
      form.emailField.enter("lovelace@example.com")
      _ = try await administration.update(
        UserUpdate(form: form),
        of: .id(ada.id),
        by: .operator("test")
      )
    case .disabled:
      _ = try await administration.update(
        UserUpdate(isEnabled: false),
        of: .id(ada.id),
        by: .operator("test")
      )
    case .deleted: _ = try await administration.delete(.id(ada.id), by: .operator("test"))
    case .sessionEnded:
      _ = try await administration.endSession(session, of: ada.id, by: .operator("test"))
    }
  }

  /// Everything that the acts change.
  private func state() async throws -> [String] {
    let users = try await accounts.allUsers()
    var state = users.map { "\($0)" }
    for user in users { state += try await accounts.traces(of: user) }
    return state + (try await accounts.auditLog.events(AuditQuery())).map { "\($0.number)" }
  }

  @Test(arguments: Act.allCases, Change.allCases)
  func `an act does nothing after what was proved has changed`(
    _ act: Act,
    _ change: Change
  ) async throws {
    let session = try await accounts.startSession("ada@example.com")
    if act.isOwn { _ = try await accounts.startSession("ada@example.com") }
    let proof = try await accounts.proof(of: ada.id, session: session.session.id)
    try await make(change, session.session.id)
    // An act on a session needs one, whatever else ended.
    if act == .endSession || act == .endOtherSessions {
      guard try await !accounts.sessions(of: ada.id).isEmpty else { return }
    }
    let before = try await state()
    await #expect(throws: StaleProof()) { try await perform(act, proof) }
    try await expect(state(), is: before)
  }

  @Test(arguments: Act.ofAdministrators)
  func `an act of an administrator does nothing after a demotion`(_ act: Act) async throws {
    let proof = try await accounts.proof(of: ada.id)
    try await accounts.update(UserUpdate(role: .member), of: ada.id)
    let before = try await state()
    await #expect(throws: StaleProof()) { try await perform(act, proof) }
    try await expect(state(), is: before)
  }

  @Test func `a session is not enough for a role or a verification`() async throws {
    let before = try await state()
    for update in [UserUpdate(role: .member), UserUpdate(verifiesEmail: true)] {
      await #expect(throws: StaleProof()) {
        try await accounts.administration.update(
          update,
          of: .id(root.id),
          by: .session(.user(ada.id))
        )
      }
    }
    try await expect(state(), is: before)
  }

  @Test(arguments: Act.allCases)
  func `an act succeeds while what was proved holds`(_ act: Act) async throws {
    let session = try await accounts.startSession("ada@example.com")
    _ = try await accounts.startSession("ada@example.com")
    let proof = try await accounts.proof(of: ada.id, session: session.session.id)
    let before = try await state()
    try await perform(act, proof)
    #expect(try await state() != before)
  }

  /// The acts that prove the password themselves.
  enum OwnAct: CaseIterable { case passwordChange, deletion, emailChange, confirmation }

  @Test(arguments: OwnAct.allCases)
  func `an act with a password does nothing if the account changes after the proof`(
    _ act: OwnAct
  ) async throws {
    let folder = TemporaryFolder()
    let mailbox = try TestMailbox(in: folder, .asked)
    let accounts = mailbox.accounts
    try await mailbox.signUp()
    let ada = try #require(try await mailbox.user("ada@example.com"))
    let code = try await mailbox.code(.verification)
    let reset = try await accounts.resetCode(of: ada.id)
    let before = Mutex<StoredData?>(nil)
    // That of the act: those before look for the code, count the attempt and clear it.
    let last = act == .confirmation ? 4 : 3
    let racing = accounts.interrupted { number in
      guard number == last else { return }
      _ = try await accounts.recover(reset).get()
      let data = try await accounts.storedData()
      before.withLock { $0 = data }
    }
    let password = Secret(SignUpForm.testPassword)
    await #expect(throws: StaleProof()) {
      switch act {
      case .passwordChange: _ = try await racing.changePassword(.filled(for: ada), of: ada)
      case .deletion: _ = try await racing.deleteAccount(of: ada, password: password)
      case .emailChange:
        let form = ChangeEmailForm()
        form.emailField.value = "ada@example.org"
        form.passwordField.value = password
        _ = try await racing.requestEmailChange(form, of: ada)
      case .confirmation:
        let form = ConfirmForm()
        form.codeField.value = code
        form.passwordField.value = password
        _ = try await racing.confirm(form)
      }
    }
    try await expect(accounts.storedData(), is: #require(before.withLock(\.self)))
  }

  @Test func `a proof shows no hash`() async throws {
    let proof = try await accounts.proof(of: ada.id)
    expect("\(proof)", is: "(proof of \(ada.id))")
    expect(String(reflecting: proof), is: "(proof of \(ada.id))")
  }
}
