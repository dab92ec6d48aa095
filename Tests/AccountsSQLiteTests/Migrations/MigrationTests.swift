import Expectations
import Foundation
import Testing

@testable import AccountsSQLite

/// Tests that the migrations match `migrations/sqlite` and never change.
struct MigrationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "migrations/sqlite")

  @Test func `the list of migrations matches the folder of migrations`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let listed = Migration.all.map { migration in
      let digits = String(migration.version)
      return String(repeating: "0", count: 4 - digits.count) + "\(digits)_\(migration.name).sql"
    }
    expect(names, is: listed)
    let versions = Migration.all.map(\.version)
    #expect(zip(versions, versions.dropFirst()).allSatisfy(<))
    for (name, migration) in zip(names, Migration.all) {
      let url = Self.folder.appending(path: name)
      try expect(String(contentsOf: url, encoding: .utf8), is: migration.sql)
    }
  }

  // The text of a released migration never changes; these checksums enforce that.
  @Test func `no migration has been edited`() {
    expect(
      Migration.all.map(\.checksum),
      is: [
        "28d935452a5017665655393556f3a39c1ffb9d8c99586143f7d4069c75e1c52e",
        "19ba10396c77122e3d75b2b8caf596d98da1f777e24b7bdf50b9fe7361a7084f",
        "0b2181d33fd3bef601c1f4c95b1522ea06052aca77e055de5b94db7d7059b91e",
        "c2deb2c1e93a9c0f8abe421ccbca9df9fef983efe1c3935bbc1ef410c5f6eecf",
        "33e76e8b4d2b8a289b0650efa4c7a4ab8429ae2f9eca54c5d6a7a49a9eb39373",
        "599715691ce284b2c80a79e9243e0aa5ec247bbd6a86d4e1c59152d1089de9c3",
        "1b5dd39e2835c7487ddaa27fd2a269b8fab767ead0c724d6ee72e6ac3c7097f3",
        "454d22810184767f079145a29e486272fc443e14eafbe4792d85d3d2fc409e9c",
        "65e0160712ee2f435e7c7c3af31b60ab1621271b4bf789a4b47c10505ea935b2",
        "668ce657acffa6ffcab4988d2db40edf4c75b028f6231ae9566d6348fbc37706",
        "068c873aa6490097ed55c47c66a8fc1c47b08d105a642ccf892102d901f7bdfe",
        "b9b26130e421579a0202d14552da2427bd4a939dfc8824772720e47d6e409b10",
        "c4ab86b3d620e87b2092eafe2cfb28862e759241a6429398494ad67d323ea5d1",
        "f34667806dbffde3134635029aa50c2b37e3548c5eaa46ad10e0f4d0c68ae042",
        "e8aff2bf54d6850450c37988a1b9855466d56cd8d3cd2af2148bc5509ee915a2",
        "44a26efc1e05e70054563aab0a50123516627c9f7bf85262772538311b4b16ec",
        "83acc8c7cc484274c72f42889902bb9abcff0c1678db8840947a91dc33ba5a8d",
        "88e437dd657e788fa92314f01d4028b2201b33b6d38ce9ded6911c35c0039b69",
        "69873df0c2ea79541aea4e8fc06d3339628de50dde670fb79baf5df6927accbf",
        "cb60ed2314ef84e23a2ee63177fcd9d7d0f6c8d0801f6501e096d1f32595ab8b",
        "544e1357f6b17f8a86d15276639594b8376e7a837b44638c30615ce6c5fd042c",
        "3f67b57a06ef1a444366bfcbe63d6a116a51b5b9325da94713a79327f23851fb",
        "93e5c47b6ee7cce5cdd5d0f75812b7cd7cc8991eb600b6d22d743217f261bafd",
        "b860bd7a2d60fc86d8c2ef8a9949d7cfb7a422c151072e3ef5a041535d5e9946",
        "c323be4ae1d1e315c921a0466a899e51ee7a0c09ff91e54f77e47e54393de17c",
      ]
    )
  }
}
