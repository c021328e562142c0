// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "linkmark",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "LinkText", targets: ["LinkText"]),
    .library(name: "LinkMarkup", targets: ["LinkMarkup"]),
    .library(name: "LinkMarkupFoundation", targets: ["LinkMarkupFoundation"]),
    .library(name: "LinkMarkupAttributedString", targets: ["LinkMarkupAttributedString"]),
    .library(name: "LinkMarkupTesting", targets: ["LinkMarkupTesting"]),
    .executable(name: "linkmark", targets: ["linkmark"]),
    .plugin(name: "ConvertCopy", targets: ["ConvertCopy"]),
    .plugin(name: "GenerateRoutes", targets: ["GenerateRoutes"]),
    .plugin(name: "RunLinkmark", targets: ["RunLinkmark"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .target(name: "CArena", dependencies: ["CCmark"]),
    .target(name: "CSystem"),
    .target(
      name: "LinkText",
      swiftSettings: settings
    ),
    .target(
      name: "LinkMarkup",
      dependencies: ["CCmark", "CArena", "LinkText"],
      swiftSettings: settings
    ),
    .target(
      name: "LinkMarkupFoundation",
      dependencies: ["LinkText"],
      swiftSettings: settings
    ),
    .target(
      name: "LinkMarkupAttributedString",
      dependencies: ["LinkMarkup", "LinkMarkupFoundation"],
      swiftSettings: settings
    ),
    .target(
      name: "LinkMarkupTesting",
      dependencies: ["LinkMarkup"],
      swiftSettings: settings
    ),
    .target(
      name: "LanguageServer",
      dependencies: ["LinkMarkup"],
      swiftSettings: settings
    ),
    .target(
      name: "LinkReview",
      dependencies: ["LinkText"],
      resources: [
        .embedInCode("Page/review.css"),
        .embedInCode("Page/review.js"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "LinkViewer",
      dependencies: ["LinkText"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "linkmark",
      dependencies: ["CSystem", "LanguageServer", "LinkMarkup", "LinkReview", "LinkViewer"],
      resources: [
        .embedInCode("../../Documentation/Rules.md"),
        .embedInCode("../../Documentation/schemas/config.schema.json"),
        .embedInCode("../../Documentation/schemas/findings.schema.json"),
        .embedInCode("../../Documentation/schemas/records.schema.json"),
        .embedInCode("../../Documentation/schemas/routes.schema.json"),
        .embedInCode("../../Documentation/schemas/runs.schema.json"),
        .embedInCode("../../Documentation/schemas/theme.schema.json"),
        .embedInCode("../../Runtime/linkmark-element.js"),
        .embedInCode("../../Runtime/linkmark.d.ts"),
        .embedInCode("../../Runtime/linkmark.js"),
        .embedInCode("PageServer/reload.js"),
        .embedInCode("Project/first.linkmark.json"),
        .embedInCode("Reference/Templates/commands.txt"),
        .embedInCode("Reference/Templates/completion.bash"),
        .embedInCode("Reference/Templates/completion.fish"),
        .embedInCode("Reference/Templates/completion.zsh"),
        .embedInCode("Reference/Templates/environment.mdoc"),
        .embedInCode("RouteCode/Templates/addresses.kt"),
        .embedInCode("RouteCode/Templates/addresses.ts"),
        .embedInCode("RouteCode/Templates/components.kt"),
        .embedInCode("RouteCode/Templates/components.ts"),
        .embedInCode("RouteCode/Templates/patterns.kt"),
        .embedInCode("RouteCode/Templates/patterns.ts"),
        .embedInCode("RouteCode/Templates/routes.kt"),
        .embedInCode("RouteCode/Templates/routes.swift.txt"),
        .embedInCode("RouteCode/Templates/routes.ts"),
        .embedInCode("ThemeImport/links.txt"),
      ],
      swiftSettings: settings
    ),
    .plugin(name: "ConvertCopy", capability: .buildTool(), dependencies: ["linkmark"]),
    .plugin(name: "GenerateRoutes", capability: .buildTool(), dependencies: ["linkmark"]),
    .plugin(
      name: "RunLinkmark",
      capability: .command(
        intent: .custom(verb: "linkmark", description: "Run linkmark; without arguments, build"),
        permissions: [.writeToPackageDirectory(reason: "It writes what linkmark.json names.")]
      ),
      dependencies: ["linkmark"]
    ),
    .target(
      name: "TestSupport",
      dependencies: [
        "LanguageServer", "LinkText", "LinkMarkup", "LinkMarkupFoundation", "LinkMarkupTesting",
        "CCmark",
      ],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkMarkupTests",
      dependencies: [
        "LinkText", "LinkMarkup", "LinkMarkupAttributedString", "LinkMarkupFoundation",
        "LinkMarkupTesting", "TestSupport",
      ],
      exclude: ["Fixtures", "Golden"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkReviewTests",
      dependencies: ["LinkMarkup", "LinkReview", "LinkText", "TestSupport"],
      exclude: ["Golden"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["LanguageServer", "LinkMarkup", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkViewerTests",
      dependencies: ["LinkMarkup", "LinkViewer", "TestSupport"],
      swiftSettings: settings
    ),
    // A separate target, because its tests process thousands of generated or hostile documents.
    .testTarget(
      name: "GeneratedTests",
      dependencies: [
        "LinkText", "LinkMarkup", "LinkMarkupFoundation", "LinkMarkupTesting", "TestSupport",
      ],
      swiftSettings: settings
    ),
    // A separate target, because most of its tests start processes.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "LanguageServer", "LinkText", "LinkMarkup", "LinkMarkupTesting", "LinkViewer", "linkmark",
        "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkMarkupTestingTests",
      dependencies: ["LinkMarkupTesting"],
      exclude: ["__Snapshots__"],
      swiftSettings: settings
    ),
  ]
)
