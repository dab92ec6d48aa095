// swift-tools-version:6.2

import PackageDescription

/// What every Swift target is compiled with: Swift 6 mode and no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What the modules of the product are compiled with, tests aside.
///
/// `scripts/build` has them optimised in a debug build, which keeps what tests need: access to internal declarations.
let product: [SwiftSetting] =
  Context.environment["ACCOUNTS_OPTIMIZED"] == nil
  ? strict
  : strict + [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"])]

let package = Package(
  name: "accounts",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AccountsForms", targets: ["AccountsForms"]),
    .library(name: "Accounts", targets: ["Accounts", "AccountsFiles", "AccountsSQLite"]),
    .executable(name: "accounts", targets: ["AccountsCLI"]),
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
      name: "CZxcvbn",
      providers: [.apt(["libzxcvbn-dev"])]
    ),
    // The templates of the pages and what they refer to ship inside the binary.
    .target(name: "CAssets", exclude: ["templates", "static"]),
    .target(name: "CTerminal"),
    .target(name: "AccountsForms", swiftSettings: product),
    .target(
      name: "Accounts",
      dependencies: ["AccountsForms", "CArgon2", "CCrypt", "COpenSSL", "CSodium", "CZxcvbn"],
      swiftSettings: product
    ),
    // Keys and lists of passwords in files of this machine.
    .target(
      name: "AccountsFiles",
      dependencies: ["Accounts", "AccountsForms", "CSodium"],
      swiftSettings: product
    ),
    .target(
      name: "AccountsSQLite",
      dependencies: ["Accounts", "AccountsFiles", "AccountsForms", "CSQLite"],
      // A link to `migrations/sqlite`: the SQL ships inside the binary.
      resources: [.embedInCode("Migrations/SQL")],
      swiftSettings: product
    ),
    // JSON as the command line and the server read and write it.
    .target(
      name: "AccountsJSON",
      dependencies: ["Accounts", "AccountsForms"],
      swiftSettings: product
    ),
    .target(
      name: "AccountsServer",
      dependencies: [
        "Accounts",
        "AccountsJSON",
        "AccountsForms",
        "CAssets",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: product
    ),
    .executableTarget(
      name: "AccountsCLI",
      dependencies: [
        "Accounts",
        "AccountsFiles",
        "AccountsForms",
        "AccountsJSON",
        "AccountsSQLite",
        "AccountsServer",
        "CTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: product
    ),
    .testTarget(
      name: "AccountsFormsTests",
      dependencies: ["AccountsForms"],
      exclude: ["Schema/signup.json", "Values/EmailAddresses.txt"],
      swiftSettings: strict
    ),
    // SQLite's way to the disk, for tests of what a power loss leaves.
    .target(name: "CRecordingVFS", dependencies: ["CSQLite"], path: "Tests/CRecordingVFS"),
    // What the harnesses in `scripts` and `Tests/EndToEnd` kill, starve and set against others of its kind.
    .executableTarget(
      name: "Workload",
      dependencies: ["Accounts", "AccountsFiles", "AccountsForms", "AccountsSQLite"],
      path: "Tests/Workload",
      swiftSettings: product
    ),
    // What the test targets share: folders, a clock moved by hand, people who sign up.
    .target(
      name: "TestSupport",
      dependencies: ["Accounts", "AccountsForms", "AccountsSQLite"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    // What every store promises, run against each of them.
    .testTarget(
      name: "StoreContract",
      dependencies: ["Accounts", "AccountsForms", "AccountsSQLite", "TestSupport"],
      path: "Tests/StoreContract",
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsTests",
      dependencies: ["Accounts", "AccountsForms", "AccountsSQLite", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsFilesTests",
      dependencies: ["Accounts", "AccountsFiles", "AccountsForms", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsSQLiteTests",
      dependencies: [
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsSQLite", "CRecordingVFS", "CSQLite",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsJSONTests",
      dependencies: ["AccountsForms", "AccountsJSON"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsServerTests",
      dependencies: [
        "Accounts",
        "AccountsForms",
        "AccountsSQLite",
        "AccountsServer",
        "TestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AccountsCLITests",
      dependencies: [
        "Accounts",
        "AccountsCLI",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Cases"],
      swiftSettings: strict
    ),
  ],
  // `#embed`.
  cLanguageStandard: .c2x
)

// The fuzz targets have no `main` of their own, which would break every other build.
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

// The documentation plugin is nothing that users of the libraries need to resolve.
if Context.environment["ACCOUNTS_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
  )
}
