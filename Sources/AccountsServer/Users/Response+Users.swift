import Accounts
import AccountsForms
import AccountsTransfer
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

extension Response {
  /// Returns users as a file in the format of `accounts users export`, without password hashes.
  ///
  /// - Parameters:
  ///   - chosen: the users; nil for all, which are read page by page while the file is sent.
  ///   - administration: the user administration.
  ///   - format: the format.
  ///   - authorization: that of the administrator.
  ///   - request: the request, for the log.
  /// - Returns: the response; its body stops without its end if the database or the connection
  ///   fails meanwhile, which the log tells.
  /// - Throws: `StorageError` and `StaleProof`, before anything is sent.
  static func users(
    _ chosen: [UserID]?,
    of administration: UserAdministration,
    as format: UserRecordWriter.Format,
    by authorization: Authorization,
    for request: APIRequest
  ) async throws -> Response {
    let type = format == .csv ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8"
    // Before the status is sent, since it writes the audit event.
    let first =
      if let chosen {
        try await administration.export(chosen, by: authorization)
      } else {
        try await administration.export(after: nil, withHashes: false, by: authorization)
      }
    let writer = UserRecordWriter(
      format,
      customKeys: administration.forms.customFields.map(\.key)
    )
    return Response(
      status: .ok,
      headers: [
        .contentType: type,
        .contentDisposition: "attachment; filename=\"users.\(format.rawValue)\"",
      ],
      body: ResponseBody { body in
        var sent = 0
        do {
          try await body.write(ByteBuffer(string: writer.heading))
          var page = first
          while let last = page.last?[.id].flatMap({ UserID($0) }) {
            try await body.write(ByteBuffer(string: try writer.text(page)))
            sent += page.count
            guard chosen == nil else { break }
            page = try await administration.export(
              after: last,
              withHashes: false,
              by: authorization
            )
          }
          try await body.finish(nil)
        } catch {
          request.logFailedExport(error, users: sent)
          throw error
        }
      }
    )
  }
}

extension APIRequest {
  /// Logs that an export failed whose status was sent and logged before.
  fileprivate func logFailedExport(_ error: any Error, users: Int) {
    context.logger.log(
      level: error is StorageError ? .error : .warning,
      "export failed",
      metadata: ["request": "\(context.id)", "users": "\(users)", "error": "\(error)"]
    )
  }
}
