import Accounts
import AccountsForms
import AccountsSQLite
import Foundation

import Expectations
import TestSupport
import Testing

/// README's example in Swift, verbatim; a test compares README with this file.
struct ReadmeTests {
  @Test func `README shows the code tested here`() throws {
    let file = URL(filePath: #filePath)
    let readme = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let blocks = try String(contentsOf: readme, encoding: .utf8).split(separator: "```")
      .filter { $0.hasPrefix("swift\n") }.map { $0.dropFirst("swift\n".count) }
    let code = try String(contentsOf: file, encoding: .utf8)
    expect(blocks.count, is: 1)
    for block in blocks {
      for part in block.split(separator: "\n\n") {
        #expect(code.contains(part.trimmingCharacters(in: .newlines)), "\(part)")
      }
    }
  }

  @Test func `it signs up a user once, and says why it does not twice`() async throws {
    let folder = TemporaryFolder()
    for _ in 0..<2 { try await signUp(in: folder.database) }
    let accounts = try AccountService.test(in: folder)
    try await expect(accounts.allUsers().map(\.email), is: ["ada@example.com"])
  }
}

func signUp(in database: String) async throws {
  let accounts = try AccountService(databasePath: database)
  let form = accounts.forms.signUpForm(in: .english)
  form.enter("Ada Lovelace", into: .name)
  form.enter("ada@example.com", into: .email)
  form.enterPassword(Secret("violet canyon otter"))
  form.enter("1990-12-10", into: .birthday)
  form.enter("english", into: .language)
  form.enter("yes", into: .agreeTerms)
  switch try await accounts.signUp(form) {
  case .done(.user(let user)): print(user.id)
  case .done(.awaitsVerification): print("an e-mail was sent; open the link in it")
  case .refused(let refusal):
    print(refusal.code.rawValue)
    for error in refusal.errors { print(error.field, Messages(.english).message(for: error)) }
  }
  await accounts.close()
}
