// swift-tools-version:6.2

import PackageDescription

let package = Package(
  name: "Invitations",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    // `traits: []` leaves out the packages of the server. From a repository: `url: "https://…", from: "1.0.0"`.
    .package(name: "accounts", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "Invitations",
      dependencies: [.product(name: "AccountsForms", package: "accounts")]
    )
  ]
)
