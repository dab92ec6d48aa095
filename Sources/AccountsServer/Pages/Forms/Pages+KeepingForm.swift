import HTTPTypes
import Hummingbird

extension Pages {
  /// Answers a form; where the server has no room for it now, the answer is the form with what was typed.
  ///
  /// - Parameters:
  ///   - again: shows the form with why it was not taken.
  ///   - act: takes it.
  /// - Returns: the answer.
  /// - Throws: what `act` throws for any other reason.
  func keepingForm(
    _ again: (Problem) async throws -> Response,
    _ act: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await act()
    } catch {
      let problem = Problem(error)
      guard problem.status == .serviceUnavailable else { throw error }
      return try await again(problem)
    }
  }
}
