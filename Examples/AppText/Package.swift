// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app-text",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [
    .package(name: "linkmark", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "AppText",
      dependencies: [.product(name: "LinkText", package: "linkmark")],
      resources: [.embedInCode("Copy/consent.json"), .embedInCode("Copy/routes.json")]
    )
  ]
)
