import Foundation
import PackagePlugin

/// A build tool plugin that writes `Routes.swift` for a target, from the route file that the
/// `linkmark.json` in or above the target's directory names.
///
/// The target must depend on the product `LinkText`, which the generated code imports.
@main
struct GenerateRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    var folder = target.directoryURL
    while !FileManager.default.fileExists(atPath: folder.appending(path: "linkmark.json").path) {
      guard folder.path != "/" else { throw NoProject(target: target.name) }
      folder.deleteLastPathComponent()
    }
    let project = folder.appending(path: "linkmark.json")
    // Errors in the file are ignored here; linkmark reports them with their location.
    let settings = try? JSONDecoder().decode(Settings.self, from: Data(contentsOf: project))
    let routes = settings?.routes.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "Routes.swift")
    return [
      .buildCommand(
        displayName: "Generating routes",
        executable: try context.tool(named: "linkmark").url,
        arguments: ["routes", "swift", "--config", project.path, "-o", output.path],
        inputFiles: [project] + [routes].compactMap(\.self),
        outputFiles: [output])
    ]
  }
}

/// The part of a `linkmark.json` that the build depends on.
private struct Settings: Decodable {
  var routes: String?
}

/// The error for a target without a `linkmark.json` in or above its directory.
private struct NoProject: Error, CustomStringConvertible {
  let target: String

  var description: String {
    "there is no linkmark.json in or above the target '\(target)'; add one that names the routes"
  }
}
