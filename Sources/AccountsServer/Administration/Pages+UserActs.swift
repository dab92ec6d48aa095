import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /admin/users/{user}/status`: enables, approves or disables a user.
  func setStatus(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    guard let status = sent["status"].flatMap(UserStatus.Settable.init(rawValue:)) else {
      throw Problem.malformedForm
    }
    let user = try await user(request)
    let enabling = user.awaitsApproval ? FlashMessage.userApproved : .userEnabled
    let notice = status == .enabled ? enabling : .userDisabled
    let update = UserUpdate(isEnabled: status == .enabled)
    do {
      return try await self.update(user, update, by: administrator.authorization, done: notice)
    } catch let refusal as Refusal where refusal.code == .invalidFields {
      return redirect(to: .user(user.id), done: .ownAccountRefused)
    } catch let refusal as Refusal where refusal.code == .lastAdministrator {
      return try await userPage(of: user, problem: Problem(refusal), for: request, administrator)
    }
  }

  /// `POST /admin/users/{user}/unlock`: deletes the failed logins of a user.
  func unlockUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    let hadFailures = try await administration.unlock(user.address, by: administrator.actor)
    return redirect(to: .user(user.id), done: hadFailures ? .userUnlocked : .nothingChanged)
  }

  /// `POST /admin/users/{user}/sessions`: ends a user's sessions, except the session of this
  /// request.
  func endSessionsOfUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    let count = try await administration.endSessions(
      of: user.id,
      except: administrator.caller.session.id,
      by: administrator.actor
    )
    return redirect(to: .user(user.id), done: count > 0 ? .userSessionsEnded : .nothingChanged)
  }

  /// Updates a user, and leads to their page.
  ///
  /// - Throws: `Refusal`, `StaleProof` and `StorageError`.
  func update(
    _ user: User,
    _ update: UserUpdate,
    by authorization: Authorization,
    done notice: FlashMessage
  ) async throws -> Response {
    let updated = try await administration.update(update, of: .id(user.id), by: authorization).get()
    return redirect(to: .user(user.id), done: updated.isChanged ? notice : .nothingChanged)
  }
}
