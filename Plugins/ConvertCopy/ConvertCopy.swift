import Foundation
import PackagePlugin

/// A build tool plugin that converts each Markdown file of a target into a resource of the target.
///
/// `Copy/help.md` is converted to `Copy.help.json`, because the resources of a target share one
/// directory.
@main
struct ConvertCopy: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "linkmark").url
    var paths: [String: String] = [:]
    return try target.sourceFiles.map(\.url)
      .filter { ["md", "markdown"].contains($0.pathExtension) }
      .map { file in
        let project = ProjectFile(nearest: file)
        let path = String(file.path.dropFirst(target.directoryURL.path.count + 1))
        let stem = path.split(separator: "/").joined(separator: ".").dropLast(
          file.pathExtension.count)
        let name = "\(stem)\(project?.format ?? "json")"
        if let other = paths.updateValue(path, forKey: name) {
          throw SharedOutput(name: name, paths: [other, path])
        }
        let output = context.pluginWorkDirectoryURL.appending(path: name)
        return .buildCommand(
          displayName: "Converting \(path)",
          executable: tool,
          // With `--restat`, an unchanged output keeps its modification time, so nothing that
          // depends on it is rebuilt.
          arguments: [file.path, "-o", output.path, "--restat"],
          inputFiles: [file] + (project?.files ?? []),
          outputFiles: [output])
      }
  }
}

/// The error for two files whose outputs would have the same name.
private struct SharedOutput: Error, CustomStringConvertible {
  let name: String
  let paths: [String]

  var description: String {
    "both \(paths[0]) and \(paths[1]) would be converted to \(name); rename one of them"
  }
}

/// The settings for a build in the `linkmark.json` that is nearest to a file, beside or above it.
private struct ProjectFile {
  /// The format of the output, which is also the extension; `nil` if the project does not set it.
  let format: String?
  /// The `linkmark.json`, and the theme and route files that it names, if they exist.
  let files: [URL]

  private struct Settings: Decodable {
    var to: String?
    var theme: String?
    var routes: String?
  }

  init?(nearest file: URL) {
    var folder = file.deletingLastPathComponent()
    while !folder.holds("linkmark.json") {
      guard folder.path != "/", !folder.holds(".git") else { return nil }
      folder.deleteLastPathComponent()
    }
    let project = folder.appending(path: "linkmark.json")
    // Errors in the file are ignored here; linkmark reports them with their location.
    let settings = try? JSONDecoder().decode(Settings.self, from: Data(contentsOf: project))
    format = settings?.to
    files =
      [project]
      + [settings?.theme, settings?.routes].compactMap(\.self)
      .filter(folder.holds).map { folder.appending(path: $0) }
  }
}

extension URL {
  fileprivate func holds(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: appending(path: path).path)
  }
}
