// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

// The sources are symbolic links into the project, since the fuzzer needs code that no product
// exports: the command's internals and the tests' oracles.
let package = Package(
  name: "linkmark-fuzzing",
  platforms: [.macOS(.v14)],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .target(name: "CArena", dependencies: ["CCmark"]),
    .target(name: "CSystem"),
    .target(name: "LinkText", swiftSettings: settings),
    .target(
      name: "LinkMarkup",
      dependencies: ["CCmark", "CArena", "LinkText"],
      swiftSettings: settings
    ),
    .target(name: "LinkMarkupFoundation", dependencies: ["LinkText"], swiftSettings: settings),
    .target(name: "LanguageServer", dependencies: ["LinkMarkup"], swiftSettings: settings),
    .target(name: "LinkViewer", dependencies: ["LinkText"], swiftSettings: settings),
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
      name: "linkmark",
      dependencies: ["CSystem", "LanguageServer", "LinkMarkup", "LinkReview", "LinkViewer"],
      // libFuzzer provides `main`.
      exclude: ["EntryPoint.swift"],
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
    .target(
      name: "Oracles",
      dependencies: ["LanguageServer", "LinkMarkup", "LinkMarkupFoundation", "CCmark"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["LinkMarkup", "linkmark", "Oracles"],
      swiftSettings: settings
    ),
  ]
)
