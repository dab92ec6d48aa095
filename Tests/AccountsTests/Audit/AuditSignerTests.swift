import Expectations
import Foundation
import Testing

@testable import Accounts

struct AuditSignerTests {
  private static let head = AuditEnd(number: 5, hash: [UInt8](repeating: 1, count: 32))

  private let key = Key()

  private func signer(
    _ keys: [Key],
    _ addresses: AuditSettings.Addresses = .full
  ) throws -> AuditSigner {
    var settings = AuditSettings()
    settings.addresses = addresses
    let newest = try #require(keys.last)
    return AuditSigner(settings, keys: KeySource(existing: { keys }, newestOrNew: { newest }))
  }

  private func seal() -> AuditSeal { AuditSeal(base: .none, head: Self.head, at: Date()) }

  private func chain(_ seal: StoredAuditSeal?, number: Int = 1) -> StoredAuditChain {
    StoredAuditChain(number: number, chains: 1, base: .none, seal: seal)
  }

  private func address(_ signer: AuditSigner, _ address: String) throws -> String? {
    let entry = AuditEntry(
      at: Date(),
      action: .logIn,
      actor: .anyone,
      address: NetworkAddress(address)
    )
    let columns = try signer.record(entry, number: 1, after: .none).texts.compactMap(\.self)
    return columns.first { $0 == address || $0.hasPrefix("~") }
  }

  @Test func `a signed head is intact, and no other is`() throws {
    let signer = try signer([key])
    let stored = try signer.sign(seal())
    #expect(try signer.isIntact(chain(stored), at: Self.head))
    #expect(try !signer.isIntact(chain(stored), at: .none))
    let forged = StoredAuditSeal(
      seal: stored.seal,
      keyID: stored.keyID,
      signature: [UInt8](repeating: 0, count: 64)
    )
    #expect(try !signer.isIntact(chain(forged), at: Self.head))
  }

  @Test func `a log that was never signed has to be empty, and have one chain`() throws {
    let signer = try signer([key])
    #expect(try !signer.isIntact(chain(nil, number: 2), at: .none))
    #expect(try signer.isIntact(chain(nil), at: .none))
    #expect(try !signer.isIntact(chain(nil), at: Self.head))
  }

  @Test func `a log is intact with the chains that were signed, and no others`() throws {
    let signer = try signer([key])
    let first = try signer.sign(AuditSeal(of: 2, base: .none, head: Self.head, at: Date()))
    let second = try signer.sign(AuditSeal(chain: 2, of: 2, base: .none, head: .none, at: Date()))
    func stored(_ seal: StoredAuditSeal) -> StoredAuditChain {
      let range = seal.seal
      return StoredAuditChain(
        number: range.chain,
        chains: range.chains,
        base: range.base,
        seal: seal
      )
    }
    let both = [(chain: stored(first), end: Self.head), (chain: stored(second), end: .none)]
    #expect(try signer.areIntact(both, stray: nil))
    #expect(try !signer.areIntact(both, stray: 3))
    #expect(try !signer.areIntact([both[0]], stray: nil))
    #expect(try !signer.areIntact([both[1]], stray: nil))
    #expect(try !signer.areIntact([both[0], (both[1].chain, Self.head)], stray: nil))
    // A missing key is named even if a chain is missing.
    let stranger = try self.signer([Key()])
    #expect(throws: MissingAuditKey.self) { try stranger.areIntact([both[0]], stray: nil) }
  }

  @Test func `all chains are signed, those without events at their base`() throws {
    let signer = try signer([key])
    let first = chain(nil)
    let second = chain(nil, number: 2)
    #expect(try signer.seals(of: [(first, nil)]).isEmpty)
    let seals = try signer.seals(of: [(first, (Self.head, Date())), (second, nil)])
    #expect(seals.map(\.seal.chain) == [1, 2] && seals.map(\.seal.chains) == [2, 0])
    expect(seals.map(\.seal.head), is: [Self.head, .none])
  }

  @Test(arguments: [
    ([1], 1, 0, []), ([1], 3, 1, [2, 3]), ([1, 3], 2, 1, [2]), ([1], 1, 4, [2, 3, 4]),
    ([], 1, 0, [1]), ([1], .max, .max, [Int](2...16)),
  ])
  func `heads are missing up to the last chain that is counted, stored or used`(
    _ row: (numbers: [Int], chains: Int, last: Int, missing: [Int])
  ) {
    let chains = row.numbers.map {
      StoredAuditChain(number: $0, chains: $0 == 1 ? row.chains : 0, base: .none, seal: nil)
    }
    let missing = StoredAuditChain.numbersWithoutHead(chains, lastChain: row.last)
    expect(missing, is: row.missing)
  }

  @Test func `a missing key is named`() throws {
    let stored = try signer([key]).sign(seal())
    let stranger = try signer([Key()])
    let error = #expect(throws: MissingAuditKey.self) {
      try stranger.isIntact(chain(stored), at: Self.head)
    }
    expect(error?.description, is: "the key \(stored.keyID) that signed the audit log is missing")
  }

  @Test func `the newest key signs, and older ones still verify`() throws {
    let old = try signer([key]).sign(seal())
    let signer = try signer([key, Key()])
    #expect(try signer.sign(seal()).keyID != old.keyID)
    #expect(try signer.isIntact(chain(old), at: Self.head))
  }

  @Test func `an address is kept as the settings say`() throws {
    try expect(address(signer([key]), "192.0.2.7"), is: "192.0.2.7")
    try expect(address(signer([key], .none), "192.0.2.7"), is: nil)
    let pseudonym = try address(signer([key], .pseudonym), "192.0.2.7")
    #expect(pseudonym?.wholeMatch(of: /~[0-9a-f]{16}/) != nil)
    try expect(
      address(signer([key, Key()], .pseudonym), "192.0.2.7"),
      is: pseudonym,
      "a newer key does not change it"
    )
  }
}
