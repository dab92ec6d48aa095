import Expectations
import Testing

@testable import AccountsSQLite

struct SQLiteLibraryTests {
  @Test(arguments: [
    (3_040_001, true), (3_044_005, true), (3_044_006, false), (3_045_000, true), (3_050_006, true),
    (3_050_007, false), (3_051_002, true), (3_051_003, false), (3_052_000, false),
  ])
  func `knows which versions have the WAL-reset bug`(_ row: (version: Int, isAffected: Bool)) {
    expect(SQLiteLibrary.hasWALResetBug(version: row.version), is: row.isAffected)
  }
}
