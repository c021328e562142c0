import LinkMarkup

extension Command {
  static let `init`: Command = Command(
    name: "init", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let project = InitialProject()
    OutputWriter.finishWhenInterrupted()
    do throws(SystemError) {
      try OutputWriter.gate.pass { () throws(SystemError) in
        let file = try AtomicFile(
          replacing: ProjectFile.name, status: nil, in: DirectoryHandle("."),
          number: .random(in: 0 ... .max))
        try file.commitNew(Bytes(project.text.utf8).span)
      }
      messages.notice(
        "wrote \(ProjectFile.name) for \(project.inputs[0]); linkmark build and linkmark lint read it"
      )
    } catch .fileExists {
      throw .refused("\(ProjectFile.name) exists already; edit it, or remove it first")
    } catch {
      messages.failure(ProjectFile.name, writing: error)
      return messages.status
    }
    if let file = project.association {
      messages.notice(
        "found \(file); add \"routes\": \"\(file)\" and \"webHosts\" to \(ProjectFile.name)")
    }
    messages.addCacheToIgnoreFile()
    return messages.status
  }
}

extension Messages {
  /// Adds the build cache to `.gitignore`, if the working folder is the root of a repository.
  fileprivate mutating func addCacheToIgnoreFile() {
    let path = IgnoreFile.name
    guard FileSystem.exists(".git") else { return }
    do throws(SystemError) {
      let status = try DirectoryHandle(".").status(of: path)
      guard status.map({ $0.kind == .regular }) != false else { return }
      let file = status != nil ? try Input(file: path).read(limit: Input.maximumSettingsCount) : []
      guard let text = InitialProject.ignoring(file) else { return }
      _ = try OutputWriter(isLasting: true).write(text.span, to: path, reach: .named)
      notice("added \(ProjectFile.cacheName) to \(path)")
    } catch {
      failure(path, writing: error)
    }
  }
}

/// The project file that `linkmark init` writes for the working folder.
struct InitialProject {
  /// A folder such as `copy`, or else patterns for Markdown files, without files like `README.md`.
  let inputs: [String]
  /// The file of the app's routes; nil if none is found.
  let routes: String?
  /// Apple's association file, which needs `webHosts` as well; nil if none is found.
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

  init() {
    let folder = InitialProject.copyFolders.first { path in
      (try? FileStatus(ofFileAt: path))?.kind == .directory
    }
    inputs = folder.map { [$0] } ?? InitialProject.allButProjectPages
    routes = InitialProject.routeFiles.first { path in
      guard InitialProject.isPlainFile(path),
        let source = try? Input(file: path).read(limit: Input.maximumSettingsCount)
      else { return false }
      return (try? RouteTable(parsing: source, path: path)) != nil
    }
    association = InitialProject.associations.first(where: InitialProject.isPlainFile)
  }

  /// Returns whether a path names a regular file, and not a pipe or a symbolic link.
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

  /// Returns the contents of a `.gitignore` with the build cache added; nil if they list the cache.
  static func ignoring(_ file: Bytes) -> Bytes? {
    let line = Bytes(ProjectFile.cacheName.utf8)
    let lines = file.split(separator: UInt8(ascii: "\n")).map { Bytes($0) }
    guard !lines.contains(line) else { return nil }
    let isOpen = file.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return file + (isOpen ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")]
  }
}
