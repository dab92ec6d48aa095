// swift-tools-version:6.2

import PackageDescription

/// The settings of every Swift target: Swift 6 mode, with warnings as errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The settings of the modules in which programs spend their time.
///
/// `scripts/build` optimizes only them: a module takes four times as long to compile then. Its own
/// `-Onone` for all modules follows these settings, but comes before options of the frontend.
let optimized: [SwiftSetting] =
  Context.environment["ACCOUNTS_OPTIMIZED"] == nil
  ? strict : strict + [.unsafeFlags(["-Xfrontend", "-O"])]

/// The packages of the server and the command line: an app that uses `AccountsForms` alone says
/// `traits: []` and resolves none of them.
let service: TargetDependencyCondition? = .when(traits: ["Service"])

/// The store for several nodes: who wants SQLite alone leaves the trait out, and needs no libpq.
let postgres: TargetDependencyCondition? = .when(traits: ["PostgreSQL"])

let package = Package(
  name: "accounts",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AccountsForms", targets: ["AccountsForms"]),
    .library(name: "Accounts", targets: ["Accounts", "AccountsFiles", "AccountsSQLite"]),
    .executable(name: "accounts", targets: ["AccountsCLI"]),
  ],
  traits: [
    .trait(name: "Service", description: "The server and the command line."),
    .trait(name: "PostgreSQL", description: "The store in a PostgreSQL database."),
    .default(enabledTraits: ["Service", "PostgreSQL"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/apple/swift-configuration",
      from: "1.4.0",
      traits: [.trait(name: "JSON")]
    ),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.4"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.86.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.29.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .systemLibrary(
      name: "CPostgres",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .systemLibrary(
      name: "CSodium",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
    ),
    .systemLibrary(
      name: "CArgon2",
      pkgConfig: "libargon2",
      providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]
    ),
    .systemLibrary(
      name: "CCrypt",
      pkgConfig: "libcrypt",
      providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]
    ),
    .systemLibrary(
      name: "COpenSSL",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .systemLibrary(
      name: "CZxcvbn",
      providers: [.apt(["libzxcvbn-dev"])]
    ),
    // Files of words, such as `recovery.en.strings`, become Swift while the program is built;
    // templates and static files become part of it.
    .executableTarget(name: "TextFilesTool", path: "Plugins/TextFilesTool", swiftSettings: strict),
    .plugin(
      name: "TextFiles",
      capability: .buildTool(),
      dependencies: ["TextFilesTool"],
      path: "Plugins/TextFiles"
    ),
    // The most common passwords, inside the binary, too.
    .target(name: "CCommonPasswords", exclude: ["common-passwords.txt"]),
    .target(name: "CProcess"),
    .target(name: "CTerminal"),
    .target(name: "AccountsForms", swiftSettings: optimized, plugins: ["TextFiles"]),
    .target(
      name: "Accounts",
      dependencies: [
        "AccountsForms", "CArgon2", "CCommonPasswords", "CCrypt", "COpenSSL", "CSodium", "CZxcvbn",
      ],
      swiftSettings: optimized,
      plugins: ["TextFiles"]
    ),
    // Key files and password lists on this machine.
    .target(
      name: "AccountsFiles",
      dependencies: ["Accounts", "AccountsForms", "CSodium"],
      swiftSettings: optimized
    ),
    // One text per statement, for the databases that follow.
    .target(
      name: "AccountsSQL",
      dependencies: ["Accounts", "AccountsForms"],
      swiftSettings: optimized
    ),
    .target(
      name: "AccountsSQLite",
      dependencies: ["Accounts", "AccountsFiles", "AccountsForms", "AccountsSQL", "CSQLite"],
      // A link to `migrations/sqlite`: the SQL ships inside the binary.
      resources: [.embedInCode("Migrations/SQL")],
      swiftSettings: optimized
    ),
    // No library product contains it, so that apps do not need libpq.
    .target(
      name: "AccountsPostgres",
      dependencies: ["Accounts", "AccountsForms", "AccountsSQL", "CPostgres"],
      // A link to `migrations/postgres`.
      resources: [.embedInCode("Migrations/SQL")],
      swiftSettings: strict
    ),
    // Mail over SMTP. Not part of the library products, so that apps do not need libcurl.
    .target(
      name: "AccountsMail",
      dependencies: ["Accounts", "AccountsForms", "CCurl"],
      swiftSettings: strict,
      plugins: ["TextFiles"]
    ),
    // JSON for the command line and the server.
    .target(
      name: "AccountsJSON",
      dependencies: ["Accounts", "AccountsForms"],
      swiftSettings: optimized
    ),
    // Files of users and forms: dumps of other systems, CSV, form files.
    .target(
      name: "AccountsTransfer",
      dependencies: ["Accounts", "AccountsForms", "AccountsJSON"],
      swiftSettings: optimized,
      plugins: ["TextFiles"]
    ),
    .target(
      name: "AccountsServer",
      dependencies: [
        "Accounts",
        "AccountsJSON",
        "AccountsForms",
        "AccountsTransfer",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Hummingbird", package: "hummingbird", condition: service),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
        .product(name: "Mustache", package: "swift-mustache", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: service),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras", condition: service),
        .product(name: "NIOPosix", package: "swift-nio", condition: service),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: service),
        .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: service),
      ],
      swiftSettings: strict,
      plugins: ["TextFiles"]
    ),
    .executableTarget(
      name: "AccountsCLI",
      dependencies: [
        "Accounts",
        "AccountsFiles",
        "AccountsForms",
        "AccountsJSON",
        "AccountsMail",
        .target(name: "AccountsPostgres", condition: postgres),
        "AccountsSQL",
        "AccountsSQLite",
        "AccountsServer",
        "AccountsTransfer",
        "CProcess",
        "CTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: service),
        .product(name: "Configuration", package: "swift-configuration", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
      ],
      swiftSettings: strict,
      plugins: ["TextFiles"]
    ),
    // Comparisons that are cheap to compile.
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: strict),
    // SwiftUI's names, for a test that both modules can be imported into one file.
    .target(name: "SwiftUINames", path: "Tests/SwiftUINames", swiftSettings: strict),
    .testTarget(
      name: "AccountsFormsTests",
      dependencies: ["Expectations", "AccountsForms", "SwiftUINames"],
      exclude: ["Schema/signup.json", "Values/EmailAddresses.txt"],
      swiftSettings: strict
    ),
    // An SQLite VFS for tests of power loss.
    .target(name: "CRecordingVFS", dependencies: ["CSQLite"], path: "Tests/CRecordingVFS"),
    // The program that harnesses in `scripts` and `Tests/EndToEnd` kill, starve and run against
    // other instances.
    .executableTarget(
      name: "Workload",
      dependencies: [
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsMail", "AccountsSQLite",
        "AccountsTransfer",
      ],
      path: "Tests/Workload",
      swiftSettings: strict
    ),
    // Shared test support: folders, a manual clock, sample users, a store of each kind.
    .target(
      name: "TestSupport",
      dependencies: [
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsPostgres", "AccountsSQL",
        "AccountsSQLite", "CPostgres", "CSQLite",
      ],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    // The contract of all stores, run against each of them.
    .testTarget(
      name: "StoreContract",
      dependencies: ["Expectations", "Accounts", "AccountsForms", "TestSupport"],
      path: "Tests/StoreContract",
      swiftSettings: strict
    ),
    .testTarget(
      name: "TextFilesToolTests",
      dependencies: ["Expectations", "TextFilesTool"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsSQLTests",
      dependencies: ["Expectations", "Accounts", "AccountsForms", "AccountsSQL"],
      swiftSettings: strict
    ),
    // Moves of a database from one store to another.
    .testTarget(
      name: "MoveTests",
      dependencies: [
        "Expectations",
        "Accounts", "AccountsFiles", "AccountsPostgres", "AccountsSQL", "AccountsSQLite",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    // The tests of the domain, which import no store: `scripts/test` runs them on each.
    .testTarget(
      name: "AccountsTests",
      dependencies: ["Expectations", "Accounts", "AccountsForms", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsFilesTests",
      dependencies: ["Expectations", "Accounts", "AccountsFiles", "AccountsForms", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsSQLiteTests",
      dependencies: [
        "Expectations",
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsSQL", "AccountsSQLite",
        "CRecordingVFS", "CSQLite", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsPostgresTests",
      dependencies: [
        "Expectations",
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsPostgres", "AccountsSQL",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsJSONTests",
      dependencies: ["Expectations", "AccountsForms", "AccountsJSON"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsTransferTests",
      dependencies: ["Expectations", "Accounts", "AccountsForms", "AccountsTransfer"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsMailTests",
      dependencies: [
        "Expectations", "Accounts", "AccountsForms", "AccountsMail", "CCurl", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsServerTests",
      dependencies: [
        "Expectations",
        "Accounts",
        "AccountsForms",
        "AccountsSQLite",
        "AccountsServer",
        "TestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Hummingbird", package: "hummingbird", condition: service),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: service),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsCLITests",
      dependencies: [
        "Expectations",
        "Accounts",
        "AccountsCLI",
        "AccountsSQL",
        .product(name: "Subprocess", package: "swift-subprocess", condition: service),
        .product(name: "SystemPackage", package: "swift-system", condition: service),
      ],
      exclude: ["Cases"],
      swiftSettings: strict
    ),
  ],
  // `#embed`.
  cLanguageStandard: .c2x
)

// The fuzz targets have no `main`, which would break every other build.
if Context.environment["ACCOUNTS_FUZZ"] != nil {
  for name in ["EmailAddress", "PersonName", "CivilDate", "PasswordPolicy"] {
    package.targets.append(
      .executableTarget(
        name: "Fuzz\(name)",
        dependencies: ["Accounts", "AccountsForms"],
        path: "Fuzz/Fuzz\(name)",
        swiftSettings: strict
      )
    )
  }
}

// Users of the libraries do not need to resolve the documentation plugin.
if Context.environment["ACCOUNTS_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
  )
}
