import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

/// A project whose folder is also reached through a symbolic link.
struct LinkedWorkspace: ~Copyable {
  let workspace: CommandWorkspace
  /// The real path of the project's folder.
  let real: String
  /// The path of a symbolic link to the folder.
  let link: String

  init(_ files: [String: String] = ["docs/b.md": ""]) throws {
    let workspace = try CommandWorkspace()
    let folder = FileSystem.resolvedPath(of: workspace.folder.path)
    for (name, text) in files { try workspace.write(text, to: "real/\(name)") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "real")
    self.workspace = workspace
    real = "\(folder)/real"
    link = "\(folder)/link"
  }
}
