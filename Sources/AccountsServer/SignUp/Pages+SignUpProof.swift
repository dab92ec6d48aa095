import Accounts
import AccountsForms
import Foundation

/// The template values of the proof of work of a sign-up form.
struct SignUpWorkView {
  /// The challenge, which the script solves while the form is filled in.
  let challenge: String

  /// The difficulty, for the script.
  let bits: Int

  /// The seconds until the script gets a new challenge, before this one expires.
  let seconds: Int

  /// The proof that the browser has already, or its place in the queue; empty for none.
  let proof: String
}

/// The result of a sign-up on the page, where a person without a script waits instead of computing.
enum SignUpAttempt {
  /// The queued proof is the place in the queue, for a form that is shown again; nil to keep the
  /// proof of the browser.
  case result(Outcome<SignedUp>, queuedProof: String? = nil)

  /// The turn of the person has not come; the proof holds the place in the queue.
  case queued(proof: String, until: Date)
}

extension Pages {
  /// Signs up with the proof of the browser, or, without a valid one, when it is the turn of its
  /// network.
  func attempt(
    _ form: SignUpForm,
    _ sent: SubmittedForm,
    key: String,
    from address: NetworkAddress?
  ) async throws -> SignUpAttempt {
    func signUp(_ proof: String?) async throws -> Outcome<SignedUp> {
      let key = IdempotencyKey(key)
      return try await accounts.signUp(form, from: address, key: key, proof: .sent(proof))
    }
    let result = try await signUp(sent["proof"])
    guard result.refusal?.errors.contains(where: { $0.field == SignUpProof.field }) == true
    else { return .result(result) }
    let place = try await accounts.queueSignUp(
      holding: sent["proof"],
      since: sent["challenge"],
      from: address
    )
    switch place {
    case nil: return .result(result)
    case .full(let until):
      return .result(.refused(Refusal(.tooManySignUps, retryAt: until)), queuedProof: "")
    case .place(let proof, let opensAt) where opensAt > accounts.now():
      return .queued(proof: proof, until: opensAt)
    case .place(let proof, _): return .result(try await signUp(proof), queuedProof: proof)
    }
  }

  /// Returns the challenge of a form; a form that is shown again keeps the work that its browser
  /// has done.
  ///
  /// - Parameters:
  ///   - sent: the form that the browser sent; nil for a form shown for the first time.
  ///   - place: the new place in the queue, where the proof was not accepted; nil to keep the
  ///     proof.
  ///   - address: the client's IP address.
  /// - Returns: the values for the template; nil where sign-ups need no proof.
  /// - Throws: `StorageError`.
  func work(
    _ sent: SubmittedForm?,
    place: String?,
    for address: NetworkAddress?
  ) throws -> SignUpWorkView? {
    let earlier = place == nil ? sent?["challenge"] : nil
    guard let challenge = try accounts.signUpChallenge(continuing: earlier, for: address) else {
      return nil
    }
    let left = Int(challenge.expiresAt.timeIntervalSince(accounts.now()))
    return SignUpWorkView(
      challenge: challenge.text,
      bits: challenge.bits,
      // Work that was begun is finished, and a slow network still delivers it.
      seconds: max(1, left - 300),
      proof: place ?? sent?["proof"] ?? ""
    )
  }
}

extension Messages {
  /// The text for a person who waits in the queue of sign-ups.
  func text(waitingUntil instant: Date, at now: Date) -> String {
    let seconds = max(1, Int(instant.timeIntervalSince(now).rounded(.up)))
    return self[.signUpQueued].replacing("{wait}", with: wait(ofSeconds: seconds))
  }
}
