import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// Handles a form; if it is refused or the server is busy, responds with the form as it was
  /// typed.
  ///
  /// - Parameters:
  ///   - secret: the field of the password or factor, which shows that it is wrong; nil for none.
  ///   - again: shows the form with the problem; nil if its fields show their errors.
  ///   - act: handles the form.
  /// - Returns: the response.
  /// - Throws: any other error of `act`; also the refusal as `notFound`.
  func keepingForm(
    secret: FormField<Secret>? = nil,
    _ again: (Problem?) async throws -> Response,
    _ act: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await act()
    } catch is ValidationErrors {
      return try await again(nil)
    } catch let refusal as Refusal where refusal.code != .notFound {
      guard let secret, [.wrongPassword, .wrongFactor].contains(refusal.code) else {
        return try await again(refusal.code == .invalidFields ? nil : Problem(refusal))
      }
      secret.report(RuleFailure(refusal.code))
      return try await again(nil)
    } catch {
      let problem = Problem(error)
      guard problem.status == .serviceUnavailable else { throw error }
      return try await again(problem)
    }
  }
}
