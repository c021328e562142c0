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
      dependencies: [.product(name: "LinkText", package: "linkmark")],
      resources: [.copy("Pages")],
      plugins: [
        .plugin(name: "ConvertCopy", package: "linkmark"),
        .plugin(name: "GenerateRoutes", package: "linkmark"),
      ]
    ),
    .testTarget(name: "TidewaterTests", dependencies: ["Tidewater"]),
  ]
)
