import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
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
    folders.add("/link", realPath: "/w")
    folders.add("/link/inner", realPath: "/w/docs")
    folders.add("/docs", realPath: "/other")
    #expect(folders.path(of: realPath) == expected)
  }

  @Test func `A folder within a linked folder makes the whole linked folder known`() throws {
    let workspace = try LinkedWorkspace()
    var folders = ClientFolders()
    folders.add("\(workspace.link)/docs", realPath: "\(workspace.real)/docs")
    #expect(folders.path(of: "\(workspace.real)/a.md") == "\(workspace.link)/a.md")
    let above = Path.folder(of: workspace.real)
    #expect(folders.path(of: "\(above)/a.md") == "\(above)/a.md")
  }
}
