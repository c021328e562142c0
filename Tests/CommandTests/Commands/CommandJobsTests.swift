import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandJobsTests {
  /// Writes documents of many sizes, some with findings, and an unreadable document.
  private func makeDocuments(in workspace: borrowing CommandWorkspace) throws {
    for index in 0..<60 {
      let text = String(repeating: "Read [it](javascript:\(index)).\n\n", count: index % 7 * 40)
      try workspace.write("# \(index)\n\n" + text, to: "copy/\(index % 5)/\(index).md")
    }
    _ = try workspace.run(script: "ln -s gone copy/3/gone.md")
  }

  @Test(arguments: [["--to", "html"], ["--to", "ansi"], ["--to", "json"]])
  func `printed output does not depend on the number of threads`(
    _ format: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    try makeDocuments(in: workspace)
    let alone = try workspace.run(arguments: ["--jobs", "1", "copy"] + format)
    #expect(alone.status == 2)
    #expect(alone.messages.contains("copy/3/gone.md: No such file"))
    for jobs in ["2", "7"] {
      #expect(try workspace.run(arguments: ["--jobs", jobs, "copy"] + format) == alone)
    }
  }

  @Test func `written output does not depend on the number of threads`() throws {
    let workspace = try CommandWorkspace()
    try makeDocuments(in: workspace)
    let alone = try workspace.run("--jobs=1", "copy", "--out-dir", "1")
    #expect(try workspace.run("--jobs=8", "copy", "--out-dir", "8") == alone)
    #expect(try workspace.run(script: "diff -r 1 8") == .init())
    #expect(try workspace.files().count == 3 * 60 + 1)
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func `findings do not depend on the number of threads`(_ format: String) throws {
    let workspace = try CommandWorkspace()
    try makeDocuments(in: workspace)
    let alone = try workspace.run("lint", "--jobs", "1", "copy", "--format", format)
    #expect(alone.status == 2)
    #expect(alone.messages.contains("copy/3/gone.md: No such file"))
    #expect(alone.output.contains("javascript:59"))
    #expect(try workspace.run("lint", "--jobs", "7", "copy", "--format", format) == alone)
  }

  @Test func `fixes do not depend on the number of threads`() throws {
    let workspace = try CommandWorkspace()
    for index in 0..<40 { try workspace.write("[ a](b)", to: "1/\(index).md") }
    _ = try workspace.run(script: "cp -r 1 8")
    let alone = try workspace.run("lint", "--fix", "--jobs=1", "--level=note", "1")
    #expect(alone.messages == "linkmark: fixed 40\n40 findings in 40 files\n")
    #expect(
      try workspace.run("lint", "--fix", "--jobs=8", "--level=note", "8").messages == alone.messages
    )
    #expect(try workspace.run(script: "diff -r 1 8") == .init())
  }
}
