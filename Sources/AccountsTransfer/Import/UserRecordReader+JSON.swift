import Accounts
import AccountsForms
import AccountsJSON

extension UserRecordReader {
  /// Reads the next JSON line that has a user; nil at the end.
  mutating func nextObject(_ lines: RecordLines) throws -> Item? {
    while let text = try lines.nextLine() {
      number = lines.number
      guard let text else { return refused(RuleFailure(.lineTooLong), at: number) }
      if text.allSatisfy(Self.isSpace) { continue }
      if let item = try item(text, at: number) { return item }
    }
    return nil
  }

  /// Reads the next element of a JSON list that is a user; nil at the end.
  mutating func nextElement(_ elements: JSONElements) throws -> Item? {
    while let element = try elements.next(longest: RecordLines.longest) {
      number += 1
      switch element {
      case .failure(let failure): return refused(failure, at: number)
      case .success(let text): if let item = try item(text, at: number) { return item }
      }
    }
    return nil
  }

  /// Parses a JSON object; nil if it is no user of the other system.
  private mutating func item(_ text: [UInt8], at line: Int) throws -> Item? {
    do {
      guard case .object(let members) = try JSONReader.value(of: text) else {
        throw JSONError.malformed
      }
      guard !mapping.isOwn else {
        return Item(line: line, record: try record(members), failure: nil)
      }
      guard let user = mapping.system.map({ $0.user(members) }) ?? members else { return nil }
      firstMembers = firstMembers ?? Set(user.keys)
      noteIgnored(in: user)
      let record = mapping.record(ImportedMembers(user, now: now))
      return Item(line: line, record: record, failure: nil)
    } catch let failure as RuleFailure {
      return refused(failure, at: line)
    } catch JSONError.repeatedMember(let name) {
      return refused(RuleFailure(.repeatedName, ["name": .text(name)]), at: line)
    } catch {
      let code: ErrorCode = unit == .line ? .noJSONObject : .elementNotObject
      return refused(RuleFailure(code), at: line)
    }
  }

  private mutating func noteIgnored(in user: [String: JSONValue]) {
    if known.isEmpty {
      // A member of a member stands for it.
      let names = mapping.members.map { $0.prefix { $0 != "." } }.map(String.init)
      known = Set(names + mapping.members).union(mapping.system?.unimportant ?? [])
    }
    guard ignoredColumns.count < Self.mostIgnored, !user.keys.allSatisfy(known.contains) else {
      return
    }
    for name in user.keys.sorted()
    where ignoredColumns.count < Self.mostIgnored && known.insert(name).inserted {
      ignoredColumns.append(name)
    }
  }

  /// Parses a user from a JSON object: ignores unknown fields; known ones must be strings or null,
  /// those that the installation added also numbers or Booleans.
  private func record(_ members: [String: JSONValue]) throws(RuleFailure) -> UserRecord {
    var record = UserRecord()
    for field in UserRecord.Field.allCases {
      switch members[field.rawValue] {
      case .text(let text)? where field == .password: record.password = text.secret
      case .text(let text)?: record[field] = text.text
      case .null?, nil: continue
      default: throw RuleFailure(.memberNotText, ["name": .text(field.rawValue)])
      }
    }
    for key in mapping.customKeys {
      switch members[key] {
      case .text(let text)?: record.customValues[key] = text.text
      case .number(let text)?: record.customValues[key] = text
      case .flag(let flag)?: record.customValues[key] = String(flag)
      case .null?, nil: continue
      default: throw RuleFailure(.memberNotText, ["name": .text(key)])
      }
    }
    return record
  }

  /// Whether a byte is whitespace in a JSON line.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
