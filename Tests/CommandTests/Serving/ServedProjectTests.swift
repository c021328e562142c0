import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ServedProjectTests {
  @Test(arguments: [
    ("{}", ["a.md", "b/c.md"]), ("{\"exclude\":[\"b/**\"]}", ["a.md"]),
    ("{\"inputs\":[\"b\"]}", ["b/c.md"]),
  ])
  func `The documents of a project are its inputs, or all in its folder`(
    _ configuration: String, _ expected: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(configuration, to: "linkmark.json")
    for name in ["a.md", "b/c.md", "b/d.txt"] { try workspace.write("# A\n", to: name) }
    let folder = FileSystem.resolvedPath(of: workspace.folder.path)
    let options = try ServingOptions(reading: [], of: .lsp)
    let documents = try ServedProject(near: folder, options: options).documents()
    #expect(documents.sorted() == expected.map { "\(folder)/\($0)" })
  }
}

/// The findings after files or open documents change.
@Suite struct ServedChangeTests {
  /// Returns a workspace with a project in the folder `p`.
  private func workspace(_ configuration: String = "{}") throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(configuration, to: "p/linkmark.json")
    try workspace.write("https://a.example\n", to: "p/a.md")
    try workspace.write("[x](b/d.md)\n", to: "p/b/c.md")
    return workspace
  }

  /// Returns the real path of a folder of a workspace.
  private func path(_ folder: String, in workspace: borrowing CommandWorkspace) -> String {
    FileSystem.resolvedPath(of: workspace.folder.path) + "/" + folder
  }

  @Test func `An input that leaves the project has no findings`() throws {
    let workspace = try self.workspace("{\"inputs\": [\"a.md\", \"b\"]}")
    let path = self.path("p", in: workspace)
    var editor = try ServedEditor(root: path)
    #expect(
      editor.findings() == ["\(path)/a.md": ["bare-url"], "\(path)/b/c.md": ["missing-file"]])
    try workspace.write("{\"inputs\": [\"a.md\"]}", to: "p/linkmark.json")
    try editor.report(["\(path)/linkmark.json"])
    #expect(editor.findings() == ["\(path)/a.md": ["bare-url"], "\(path)/b/c.md": []])
    try workspace.write("{\"inputs\": [\"b\"]}", to: "p/linkmark.json")
    try editor.report(["\(path)/linkmark.json"])
    #expect(editor.findings() == ["\(path)/a.md": [], "\(path)/b/c.md": ["missing-file"]])
    try FileManager.default.removeItem(atPath: "\(path)/linkmark.json")
    try editor.report(["\(path)/linkmark.json"])
    #expect(editor.findings() == ["\(path)/a.md": [], "\(path)/b/c.md": []])
  }

  @Test func `A temporarily invalid project file is reported, and the findings return`()
    throws
  {
    let workspace = try self.workspace()
    let path = self.path("p", in: workspace)
    var editor = try ServedEditor(root: path)
    try editor.open("\(path)/a.md")
    let findings = editor.findings()
    #expect(findings.count == 2)
    for _ in 0..<2 {
      try workspace.write(
        "{\"lint\": {\"levels\": {\"bare-ulr\": \"off\"}}}", to: "p/linkmark.json")
      try editor.report(["\(path)/linkmark.json"])
      #expect(editor.findings().mapValues(\.count) == findings.mapValues { _ in 0 })
      try workspace.write("{}", to: "p/linkmark.json")
      try editor.report(["\(path)/linkmark.json"])
      #expect(editor.findings() == findings)
    }
    let advice = editor.messages.map { $0.contains("did you mean 'bare-url'?") }
    #expect(advice == [true, true])
  }

  @Test func `A file removed while open exists until it is closed`() throws {
    let workspace = try self.workspace()
    let path = self.path("p", in: workspace)
    try workspace.write("# D\n", to: "p/b/b/d.md")
    var editor = try ServedEditor(root: path)
    try editor.open("\(path)/b/b/d.md")
    #expect(editor.findings()["\(path)/b/c.md"] == nil)
    try FileManager.default.removeItem(atPath: "\(path)/b/b/d.md")
    try editor.report(["\(path)/b/b/d.md"])
    #expect(editor.findings()["\(path)/b/c.md"] == nil)
    try editor.close("\(path)/b/b/d.md")
    #expect(editor.findings()["\(path)/b/c.md"] == ["missing-file"])
  }

  @Test func `A document that is closed with changes has the findings of its file`() throws {
    let workspace = try self.workspace()
    let path = self.path("p", in: workspace)
    var editor = try ServedEditor(root: path)
    try editor.open("\(path)/a.md", "fine\n")
    #expect(editor.findings()["\(path)/a.md"] == [])
    try editor.close("\(path)/a.md")
    #expect(editor.findings()["\(path)/a.md"] == ["bare-url"])
  }

  @Test func `A document that is saved under another name belongs to the project`() throws {
    let workspace = try self.workspace()
    let path = self.path("p", in: workspace)
    var editor = try ServedEditor(root: path)
    try editor.open("\(path)/a.md", "[y](javascript:x)\n")
    _ = editor.findings()
    try workspace.write("[y](javascript:x)\n", to: "p/new.md")
    try editor.close("\(path)/a.md")
    try editor.open("\(path)/new.md")
    try editor.save("\(path)/new.md")
    var findings = editor.findings()
    #expect(findings["\(path)/a.md"] == ["bare-url"])
    #expect(findings["\(path)/new.md"] == ["blocked-destination"])
    try editor.close("\(path)/new.md")
    findings = editor.findings()
    #expect(findings["\(path)/new.md"] == ["blocked-destination"])
  }

  @Test func `Each folder has the settings of its project`() throws {
    let workspace = try self.workspace("{\"lint\": {\"levels\": {\"bare-url\": \"off\"}}}")
    let path = self.path("p", in: workspace)
    let other = self.path("q", in: workspace)
    try workspace.write("{}", to: "q/linkmark.json")
    try workspace.write("https://a.example\n", to: "q/a.md")
    var editor = try ServedEditor(root: path, [other])
    #expect(
      editor.findings() == ["\(path)/b/c.md": ["missing-file"], "\(other)/a.md": ["bare-url"]])
  }
}

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

/// A project that is also reached through a symbolic link.
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
