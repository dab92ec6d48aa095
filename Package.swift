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

let package = Package(
  name: "accounts",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AccountsForms", targets: ["AccountsForms"])
  ],
  targets: [
    .target(name: "AccountsForms", swiftSettings: strict),
    .testTarget(
      name: "AccountsFormsTests",
      dependencies: ["AccountsForms"],
      swiftSettings: strict
    ),
  ]
)
