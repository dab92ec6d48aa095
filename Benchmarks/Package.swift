// swift-tools-version:6.2

import PackageDescription

// A separate package, so that users of the libraries do not resolve a benchmark harness.
let package = Package(
  name: "accounts-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "accounts", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.4"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "Forms",
      dependencies: [
        .product(name: "Accounts", package: "accounts"),
        .product(name: "AccountsForms", package: "accounts"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Forms",
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
    .target(name: "CBaseline", path: "CBaseline", linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("sodium")]),
    // Not run by the harness: it measures single calls with ten million users.
    .executableTarget(
      name: "Storage",
      dependencies: [
        "CBaseline",
        .product(name: "Accounts", package: "accounts"),
        .product(name: "AccountsForms", package: "accounts"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Benchmarks/Storage",
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .executableTarget(
      name: "Passwords",
      dependencies: [
        "CBaseline",
        .product(name: "Accounts", package: "accounts"),
        .product(name: "AccountsForms", package: "accounts"),
      ],
      path: "Benchmarks/Passwords",
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .executableTarget(
      name: "Reference",
      dependencies: [
        "CBaseline",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Benchmarks/Reference",
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
