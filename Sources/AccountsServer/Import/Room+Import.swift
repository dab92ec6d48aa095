import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of imports and exports.
  static let transfer = Room(
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
      Route.provedPage(
        "/admin/export",
        "adminExportPage",
        "adminExportForm",
        for: .exportUsers,
        Pages.exportPage,
        Pages.exportUsers
      ),
      Route.provedPage(
        "/admin/import",
        "adminImportPage",
        "adminImportForm",
        for: .importUsers,
        Pages.importPage,
        Pages.importUsers
      ),
    ],
    documents: [ImportDocument.self],
    phrases: [ImportExportMessage.self]
  )
}
