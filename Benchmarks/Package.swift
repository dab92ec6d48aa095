// swift-tools-version:6.2

import PackageDescription

// A package of its own, so that users of the libraries do not resolve a benchmark harness.
let package = Package(
  name: "accounts-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "accounts", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
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
    )
  ]
)
