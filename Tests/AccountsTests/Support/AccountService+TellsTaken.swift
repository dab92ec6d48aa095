import AccountsForms

@testable import Accounts

extension AccountService {
  /// Whether a network learns that the address in a form is taken.
  func tellsTaken(_ form: SignUpForm, from address: NetworkAddress?) async throws -> Bool {
    try await probableError(of: form, from: address)?.code == .alreadyExists
  }
}
