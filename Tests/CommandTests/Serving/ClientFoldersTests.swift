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

  @Test(arguments: [1, 1_000, 20_000])
  func `Many folders are found, and at some point forgotten`(_ count: Int) {
    var folders = ClientFolders()
    for index in 0..<count { folders.add("/link\(index)", realPath: "/w/\(index)/a") }
    #expect(folders.path(of: "/w/\(count - 1)/a/b/c.md") == "/link\(count - 1)/b/c.md")
    let first = folders.path(of: "/w/0/a/c.md")
    #expect(first == (count > 1 << 14 ? "/w/0/a/c.md" : "/link0/c.md"))
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
