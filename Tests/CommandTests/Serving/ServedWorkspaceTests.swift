import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport
@testable import linkmark

/// Checks the paths that an editor receives, mostly in workspaces with symbolic links.
@Suite struct ServedWorkspaceTests {
  private static let files = [
    "linkmark.json": #"{"routes": "routes.json"}"#,
    "routes.json":
      #"{"routes": [{"name": "game", "path": "games/{id}"}], "appSchemes": ["tide"]}"#,
    "a.md": "# Terms\n\nhttps://a.example [x](tide://games/1)\n",
    "docs/b.md": "[x](../a.md#terms) [y](../a.md#gone)\n",
  ]

  @Test func `Findings have the addresses that the editor uses`() throws {
    let workspace = try LinkedWorkspace(Self.files)
    var editor = try ServedEditor(root: workspace.link)
    try editor.open("\(workspace.link)/a.md")
    let rules = editor.findings()
    #expect(
      rules == [
        "\(workspace.link)/a.md": ["bare-url"], "\(workspace.link)/docs/b.md": ["broken-fragment"],
      ])
  }

  @Test func `A heading and a route are renamed below the folder that the editor has open`() throws
  {
    let workspace = try LinkedWorkspace(Self.files)
    var editor = try ServedEditor(root: workspace.link)
    try editor.open("\(workspace.link)/a.md")
    let heading = try editor.rename("\(workspace.link)/a.md", line: 0, character: 4, to: "Rules")
    #expect(heading == ["\(workspace.link)/a.md", "\(workspace.link)/docs/b.md"])
    try editor.open("\(workspace.link)/routes.json", language: "json")
    let route = try editor.rename(
      "\(workspace.link)/routes.json", line: 0, character: 24, to: "match")
    #expect(route == ["\(workspace.link)/routes.json"])
    try editor.open("\(workspace.link)/docs/b.md")
    #expect(
      try editor.definition("\(workspace.link)/docs/b.md", line: 0, character: 8)
        == "\(workspace.link)/a.md")
  }

  @Test func `A route concerns only the project that names its file`() throws {
    let workspace = try CommandWorkspace()
    let rule = #"{"match": {"route": "game"}, "set": {"role": "button"}}"#
    for project in ["p", "q"] {
      for (name, text) in Self.files { try workspace.write(text, to: "\(project)/\(name)") }
      try workspace.write(
        #"{"routes": "routes.json", "rules": [\#(rule)]}"#, to: "\(project)/linkmark.json")
    }
    let path = FileSystem.resolvedPath(of: workspace.folder.path)
    var editor = try ServedEditor(root: "\(path)/p", ["\(path)/q"])
    let routes = "\(path)/p/routes.json"
    try editor.open(routes, language: "json")
    #expect(
      try editor.rename(routes, line: 0, character: 24, to: "match")
        == ["\(path)/p/linkmark.json", routes])
    #expect(
      try editor.references(routes, line: 0, character: 24) == ["\(path)/p/a.md"])
  }

  @Test func `A change reported by the editor updates findings, also of routes`() throws {
    let workspace = try LinkedWorkspace(Self.files)
    var editor = try ServedEditor(root: workspace.link)
    try editor.open("\(workspace.link)/a.md")
    _ = editor.findings()
    try workspace.workspace.write("# Gone\n", to: "real/docs/c.md")
    try workspace.workspace.write("[y](c.md#gone)\n", to: "real/docs/b.md")
    try editor.report([
      "\(workspace.link)/docs/b.md", "\(workspace.real)/docs/c.md",
    ])
    #expect(editor.findings()["\(workspace.link)/docs/b.md"] == [])
    try workspace.workspace.write(
      #"{"routes": [{"name": "game", "path": "game/{id}"}], "appSchemes": ["tide"]}"#,
      to: "real/routes.json")
    try editor.report(["\(workspace.link)/routes.json"])
    #expect(
      editor.findings()["\(workspace.link)/a.md"] == ["bare-url", "unroutable-app-link"])
  }

  @Test func `A document reached through a link in the folder is the linked file`()
    throws
  {
    let workspace = try LinkedWorkspace(Self.files)
    try FileManager.default.createSymbolicLink(
      atPath: "\(workspace.real)/linked", withDestinationPath: "docs")
    var editor = try ServedEditor(root: workspace.real)
    let document = "\(workspace.real)/linked/b.md"
    try editor.open(document)
    #expect(editor.findings()[document] == ["broken-fragment"])
    #expect(editor.findings()["\(workspace.real)/docs/b.md"] == nil)
    let paths = try editor.rename(document, line: 0, character: 1, to: "no", isRefused: true)
    #expect(paths.isEmpty)
    try editor.open("\(workspace.real)/a.md")
    let heading = try editor.rename("\(workspace.real)/a.md", line: 0, character: 4, to: "Rules")
    #expect(heading == ["\(workspace.real)/a.md", document])
  }

  @Test func `A folder that is linked from elsewhere keeps its address`() throws {
    let workspace = try LinkedWorkspace(Self.files)
    let other = "\(Path.folder(of: workspace.real))/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(other)/docs", withDestinationPath: "\(workspace.real)/docs")
    var editor = try ServedEditor(root: other)
    try editor.open("\(other)/docs/b.md")
    #expect(editor.findings()["\(other)/docs/b.md"] == ["broken-fragment"])
  }

  @Test func `A file outside of the folders of the editor is not edited until it is open`() throws {
    let workspace = try CommandWorkspace()
    let path = FileSystem.resolvedPath(of: workspace.folder.path)
    try workspace.write("# Terms\n\n[x](repo/a.md#home)\n", to: "notes.md")
    try workspace.write("{}", to: "repo/linkmark.json")
    try workspace.write("# Home\n\n[y](../notes.md#terms)\n", to: "repo/a.md")
    var editor = try ServedEditor(root: "\(path)/repo")
    try editor.open("\(path)/repo/a.md")
    let renamed = try editor.rename("\(path)/repo/a.md", line: 0, character: 3, to: "Start")
    #expect(renamed == ["\(path)/repo/a.md"])
    // The editor's text of a file outside may be used, since the user has opened the file.
    try editor.open("\(path)/notes.md")
    let both = try editor.rename("\(path)/repo/a.md", line: 0, character: 3, to: "Start")
    #expect(both == ["\(path)/notes.md", "\(path)/repo/a.md"])
  }

  @Test func `A rename names the document that is too large to be changed`() throws {
    let workspace = try LinkedWorkspace([
      "linkmark.json": "{}", "a.md": "# Terms\n", "b.md": "[x](a.md#terms)\n",
      "c.md": "[x](a.md#terms)\n" + String(repeating: "a\n", count: 150_000),
    ])
    var editor = try ServedEditor(root: workspace.real)
    try editor.open("\(workspace.real)/a.md")
    let renamed = try editor.rename("\(workspace.real)/a.md", line: 0, character: 4, to: "Rules")
    #expect(renamed == ["\(workspace.real)/a.md", "\(workspace.real)/b.md"])
    #expect(
      editor.messages == [
        "linkmark: \(workspace.real)/c.md: too large or not readable, so links there are not changed"
      ])
  }
}
