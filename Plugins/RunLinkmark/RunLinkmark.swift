import Foundation
import PackagePlugin

/// A command plugin for `swift package linkmark [ARGUMENT…]`, which runs linkmark in the directory
/// of the package.
///
/// Without arguments, it runs `linkmark build`, which builds the files that `linkmark.json` names.
@main
struct RunLinkmark: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "linkmark").url
    process.arguments = arguments.isEmpty ? ["build"] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw Failure(status: process.terminationStatus)
    }
  }
}

private struct Failure: Error, CustomStringConvertible {
  let status: Int32

  var description: String { "linkmark exited with status \(status)" }
}
