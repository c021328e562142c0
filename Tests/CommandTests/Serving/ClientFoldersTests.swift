import Foundation
import LinkMarkup
import Testing

@testable import linkmark

@Suite struct ClientFoldersTests {
  @Test(arguments: [
    ("/w/a.md", "/link/a.md"), ("/w", "/link"), ("/w/docs/b/c.md", "/link/docs/b/c.md"),
    ("/world/a.md", "/world/a.md"), ("/other/a.md", "/docs/a.md"), ("/x", "/x"),
  ])
  func `A file has the path below the first folder that contains it`(
    _ realPath: String, _ expected: String
  ) {
    var folders = ClientFolders()
    folders.add("/link", "/w")
    folders.add("/link/inner", "/w/docs")
    folders.add("/docs", "/other")
    #expect(folders.path(of: realPath) == expected)
  }

  @Test func `A folder in a linked one makes the whole linked one known`() throws {
    let workspace = try LinkedWorkspace()
    var folders = ClientFolders()
    folders.add("\(workspace.link)/docs", "\(workspace.real)/docs")
    #expect(folders.path(of: "\(workspace.real)/a.md") == "\(workspace.link)/a.md")
    let above = Path.folder(of: workspace.real)
    #expect(folders.path(of: "\(above)/a.md") == "\(above)/a.md")
  }
}

/// A project that is also reached through a symbolic link.
struct LinkedWorkspace: ~Copyable {
  let workspace: CommandWorkspace
  /// The real path of the project's folder.
  let real: String
  /// The path through a symbolic link to it.
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
