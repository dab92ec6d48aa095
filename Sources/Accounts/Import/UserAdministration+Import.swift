public import AccountsForms
import Foundation

extension UserAdministration {
  /// Stores users from elsewhere, each by itself: one that is refused does not keep the others out.
  ///
  /// Whoever is there already stays as they are, so that an import that was cut off can be run again. Of two with
  /// the same address the first is stored. Hashes of other systems are taken as they are, and replaced at the
  /// first login.
  ///
  /// - Parameters:
  ///   - records: what a file says of them; some thousands at a time.
  ///   - trial: the dry run they belong to, in which everything is judged and nobody stored; nil to store them.
  ///   - actor: who imports them.
  /// - Returns: what became of each, in their order.
  /// - Throws: ``StorageError`` and ``MissingPepperKey``; none of them is stored then.
  public func importUsers(
    _ records: [UserRecord],
    in trial: ImportTrial? = nil,
    by actor: AuditActor
  ) async throws -> [ImportResult] {
    try await importUsers(prepareUsers(records, in: trial), by: actor)
  }

  /// Stores users who have been prepared, in one transaction.
  ///
  /// - Parameters:
  ///   - prepared: who, and whether it is a dry run.
  ///   - actor: who imports them.
  /// - Returns: what became of each, in their order.
  /// - Throws: ``StorageError``; none of them is stored then.
  public func importUsers(
    _ prepared: PreparedUsers,
    by actor: AuditActor
  ) async throws -> [ImportResult] {
    let ready = prepared.verdicts.compactMap { if case .ready(let user) = $0 { user } else { nil } }
    let stored = ready.isEmpty ? [] : try await store(ready, of: prepared, by: actor)
    if let trial = prepared.trial {
      for (candidate, result) in zip(ready, stored) where result.isImported {
        trial.note(candidate)
      }
    }
    var outcomes = stored.makeIterator()
    return prepared.verdicts.map { verdict in
      switch verdict {
      case .ready: outcomes.next() ?? .alreadyThere
      case .alreadyThere: .alreadyThere
      case .refused(let errors): .refused(errors)
      }
    }
  }
}

extension UserAdministration {
  private func store(
    _ candidates: [ImportCandidate],
    of prepared: PreparedUsers,
    by actor: AuditActor
  ) async throws -> [ImportResult] {
    let (trial, now) = (prepared.trial, prepared.now)
    return try await store.transaction(trial == nil ? .bulk : .rehearsal) { transaction in
      let results = try transaction.insert(candidates, in: trial)
      let count = results.count { $0.isImported }
      if count > 0 {
        try transaction.append(
          AuditEntry(at: now, action: .importUsers, actor: actor, detail: "\(count)")
        )
      }
      return results
    }
  }
}

/// The result of a record.
public enum ImportResult: Sendable {
  /// The user is stored, or would be.
  case imported

  /// The user was there already, and is as they were.
  case alreadyThere

  /// Nothing was stored, for these reasons.
  case refused(ValidationErrors)

  /// Whether the user is stored, or would be.
  var isImported: Bool { if case .imported = self { true } else { false } }
}
