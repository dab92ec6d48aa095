import Accounts

/// The token that takes the place of another, as JSON.
struct RenewedTokenDocument: Encodable {
  /// The token.
  let token: String

  init(_ token: SessionToken) { self.token = token.text.revealed }
}
