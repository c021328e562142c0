import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

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

  /// Returns the real path of a folder in a workspace.
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
