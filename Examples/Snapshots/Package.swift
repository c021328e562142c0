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
      dependencies: [.product(name: "LinkMarkup", package: "linkmark")],
      resources: [.copy("Copy")]
    ),
    .testTarget(
      name: "TidewaterTests",
      dependencies: [
        "Tidewater",
        .product(name: "LinkMarkup", package: "linkmark"),
        .product(name: "LinkMarkupTesting", package: "linkmark"),
      ],
      exclude: ["__Snapshots__"]
    ),
  ]
)
