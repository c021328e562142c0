// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "tidewater",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "linkmark", path: "../..")
  ],
  targets: [
    .target(
      name: "Tidewater",
      resources: [.copy("Pages")],
      plugins: [.plugin(name: "ConvertCopy", package: "linkmark")]
    ),
    .testTarget(name: "TidewaterTests", dependencies: ["Tidewater"]),
  ]
)
