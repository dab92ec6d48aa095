import Accounts
import HTTPTypes

extension Room {
  /// The room of imports and exports.
  static let importing = Room(
    api: [
      .reauthenticated(
        .post,
        "/api/v1/admin/export",
        "adminExportUsers",
        for: .exportUsers,
        API.exportUsers,
        Operation.adminExportUsers
      ),
      .reauthenticated(
        .post,
        "/api/v1/admin/import",
        "adminImportUsers",
        for: .importUsers,
        API.importUsers,
        Operation.adminImportUsers
      ),
    ],
    pages: [
      .administratorPage("/admin/export", "adminExportPage", Pages.exportPage),
      .reauthenticatedForm(
        "/admin/export",
        "adminExportForm",
        for: .exportUsers,
        Pages.exportUsers,
        refused: Pages.exportRefused
      ),
      .administratorPage("/admin/import", "adminImportPage", Pages.importPage),
      .reauthenticatedForm(
        "/admin/import",
        "adminImportForm",
        for: .importUsers,
        Pages.importUsers,
        refused: Pages.importRefused
      ),
    ],
    phrases: [ImportExportMessage.self]
  )
}
