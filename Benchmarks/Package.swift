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
  dependencies: [
    .package(name: "linkmark", path: "..")
  ],
  targets: [
    // Not named `CCmark` like the library's libcmark module, since module names must be unique in
    // a package graph.
    .systemLibrary(
      name: "CReference",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .target(name: "CBenchmarks", dependencies: ["CReference"]),
    .target(name: "CAllocations", dependencies: ["CReference"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CBenchmarks", linkMarkup],
      swiftSettings: settings
    ),
    // A separate program, since it replaces `malloc`, which would distort the timings.
    .executableTarget(
      name: "Allocations",
      dependencies: ["CAllocations", linkMarkup],
      swiftSettings: settings
    ),
  ]
)
