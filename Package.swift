// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "linkmark",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "LinkMarkup", targets: ["LinkMarkup"]),
    .executable(name: "linkmark", targets: ["linkmark"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .target(name: "CArena", dependencies: ["CCmark"]),
    .target(
      name: "LinkMarkup",
      dependencies: ["CCmark", "CArena"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "linkmark",
      dependencies: ["LinkMarkup"],
      resources: [
        .embedInCode("../../Documentation/schemas/findings.schema.json"),
        .embedInCode("../../Documentation/schemas/routes.schema.json"),
        .embedInCode("../../Documentation/schemas/runs.schema.json"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkMarkupTests",
      dependencies: ["LinkMarkup", "linkmark", "CCmark"],
      exclude: ["Fixtures", "Golden"],
      swiftSettings: settings
    ),
  ]
)
