import HTTPTypes
import Hummingbird

extension Pages {
  /// Handles a form; if the server is busy, responds with the form as it was typed.
  ///
  /// - Parameters:
  ///   - again: shows the form with the problem.
  ///   - act: handles the form.
  /// - Returns: the response.
  /// - Throws: any other error of `act`.
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
