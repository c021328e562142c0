import LinkMarkup

/// What `linkmark init` writes for the files of the working folder.
struct FirstProject {
  /// The inputs: a folder of copy if there is one, or else all Markdown that is not about the project itself.
  let inputs: [String]
  /// The file of the app's routes; nil if none is found.
  let routes: String?
  /// A file of routes that needs the hosts of the app; nil if none is found.
  let association: String?

  private static let copyFolders = ["copy", "content", "Copy", "Content"]
  private static let routeFiles = ["routes.json", "app/routes.json", "config/routes.json"]
  private static let associations = [
    "apple-app-site-association", ".well-known/apple-app-site-association",
    "public/.well-known/apple-app-site-association",
  ]
  private static let allButProjectPages = [
    "**/*.md", "!README.md", "!CHANGELOG.md", "!CONTRIBUTING.md", "!CODE_OF_CONDUCT.md",
    "!SECURITY.md", "!LICENSE.md", "!build/", "!node_modules/",
  ]

  /// Looks at the working folder.
  init() {
    let folder = FirstProject.copyFolders.first { path in
      (try? FileStatus(ofFileAt: path))?.kind == .directory
    }
    inputs = folder.map { [$0] } ?? FirstProject.allButProjectPages
    routes = FirstProject.routeFiles.first { path in
      guard FirstProject.isPlainFile(path),
        let source = try? Input(file: path).read(limit: Input.maximumSettingsCount)
      else { return false }
      return (try? RouteTable(parsing: source, path: path)) != nil
    }
    association = FirstProject.associations.first(where: FirstProject.isPlainFile)
  }

  /// Whether a path is that of a file: reading a pipe would wait, and a link may lead anywhere.
  static func isPlainFile(_ path: String) -> Bool {
    (try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed))?.kind == .regular
  }

  /// The contents of the `linkmark.json`.
  var text: String {
    let inputs = inputs.map { "\"\($0)\"" }.joined(separator: ", ")
    let template = String(decoding: Bytes(PackageResources.first_linkmark_json), as: UTF8.self)
    return template.replacing("%inputs%", with: inputs)
      .replacing("%routes%", with: routes.map { "  \"routes\": \"\($0)\",\n" } ?? "")
  }

  /// Returns the contents of a `.gitignore` that also ignores the cache of builds; nil if it does already.
  static func ignoring(_ file: Bytes) -> Bytes? {
    let line = Bytes(BuildCache.name.utf8)
    let lines = file.split(separator: UInt8(ascii: "\n")).map { Bytes($0) }
    guard !lines.contains(line) else { return nil }
    let isOpen = file.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return file + (isOpen ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")]
  }
}
