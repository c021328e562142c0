// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let linkMarkup = Target.Dependency.product(name: "LinkMarkup", package: "linkmark")

let package = Package(
  name: "linkmark-benchmarks",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "Corpus", targets: ["Corpus"])
  ],
  dependencies: [
    .package(name: "linkmark", path: "..")
  ],
  targets: [
    // Not the name of the library's libcmark module: module names are unique in a package graph.
    .systemLibrary(
      name: "CReference",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .target(name: "CBenchmarks", dependencies: ["CReference"]),
    .target(name: "CAllocations", dependencies: ["CReference"]),
    .target(name: "Corpus", swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CBenchmarks", "Corpus", linkMarkup],
      swiftSettings: settings
    ),
    // A separate program, since it replaces malloc, which would distort times.
    .executableTarget(
      name: "Allocations",
      dependencies: ["CAllocations", "Corpus", linkMarkup],
      swiftSettings: settings
    ),
  ]
)
