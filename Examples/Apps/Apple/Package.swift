// swift-tools-version: 6.2
import PackageDescription

let linkText = Target.Dependency.product(name: "LinkText", package: "linkmark")

let package = Package(
  name: "apple-apps",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [
    .package(name: "linkmark", path: "../../..")
  ],
  targets: [
    .target(name: "LinkTextModel", dependencies: [linkText]),
    // Empty on Linux, which has neither SwiftUI nor UIKit.
    .target(name: "LinkTextViews", dependencies: ["LinkTextModel", linkText]),
    .testTarget(
      name: "LinkTextModelTests", dependencies: ["LinkTextModel", linkText],
      exclude: ["Copy/trip.md"],
      resources: [.embedInCode("Copy/trip.json"), .embedInCode("Copy/routes.json")]
    ),
  ]
)
