import AccountsForms
import AccountsJSON

/// The part of a room in the server: its routes, and the texts of its pages.
struct Room: Sendable {
  /// The routes of the API, all of which are in `openapi.json`.
  var api: [Route] = []

  /// The routes of the pages; those of a page with one form stand together.
  var pages: [[Route]] = []

  /// The answers of the API that its description names.
  var documents: [any Document.Type] = []

  /// The texts of the pages.
  var phrases: [any Phrase.Type] = []

  /// The confirmations that a page may show after an act of the room.
  var messages: [FlashMessage] = []
}
