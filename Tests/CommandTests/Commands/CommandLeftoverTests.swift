import Foundation
import Testing

@testable import TestSupport

/// Outputs that earlier builds wrote for files that are no longer inputs.
@Suite struct CommandLeftoverTests {
  private func makeProject() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": "copy", "outputs": [{"outDir": "out"}, {"to": "json", "outDir": "out"}]}"#,
      to: "linkmark.json")
    for name in ["a", "b"] { try workspace.write(name, to: "copy/\(name).md") }
    #expect(try workspace.run("build").status == 0)
    return workspace
  }

  private func outputs(_ workspace: borrowing CommandWorkspace) throws -> [String] {
    try workspace.files().filter { $0.hasPrefix("out") }
  }

  @Test(arguments: [
    "rm copy/b.md", "mv copy/b.md copy/.b.md",
    "mkdir .git; echo 'copy/b.md' > .gitignore",
    "rm copy/b.md; sed -i 's/\"to\"/\"style\": \"on-contrast\", \"to\"/' linkmark.json",
  ])
  func `outputs without an input are shown by a check and removed by a build`(
    _ change: String
  ) throws {
    let workspace = try makeProject()
    _ = try workspace.run(script: change)
    let check = try workspace.run("build", "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("--- out/b.html\n+++ /dev/null\n@@ -1 +0,0 @@\n-<p>b</p>\n"))
    #expect(check.output.hasSuffix("missing, stale or left over; to write: linkmark build\n"))
    #expect(try outputs(workspace).count == 4)
    let build = try workspace.run("build")
    #expect(build.status == 0)
    #expect(
      build.messages.contains("linkmark: removed out/b.html, as copy/b.md is no longer an input\n"))
    #expect(try outputs(workspace) == ["out/a.html", "out/a.json"])
    #expect(try workspace.run("build", "--check") == .init())
    #expect(try !workspace.run("build").messages.contains("removed"))
  }

  @Test func `changed outputs and other files are not removed`() throws {
    let workspace = try makeProject()
    // The user changed an output, added a file, and replaced an output with a symbolic link.
    _ = try workspace.run(
      script: """
        rm copy/b.md; echo mine >> out/b.html; echo mine > out/c.html
        rm out/b.json; ln -s a.json out/b.json
        """)
    #expect(try workspace.run("build").messages == "linkmark: 0 outputs written, 2 unchanged\n")
    #expect(
      try outputs(workspace)
        == ["out/a.html", "out/a.json", "out/b.html", "out/b.json", "out/c.html"])
  }

  @Test func `an input that cannot be found keeps its outputs until it is known to be missing`()
    throws
  {
    let workspace = try makeProject()
    #expect(
      try workspace.run(script: #"rm copy/b.md; mkdir copy/.gitignore; "$linkmark" build"#).status
        == 2)
    #expect(try outputs(workspace).count == 4)
    #expect(try workspace.run(script: #"rmdir copy/.gitignore; "$linkmark" build"#).status == 0)
    #expect(try outputs(workspace) == ["out/a.html", "out/a.json"])
  }

  @Test func `an input that reappears is converted again`() throws {
    let workspace = try makeProject()
    #expect(try workspace.run(script: #"rm copy/b.md; "$linkmark" build"#).status == 0)
    try workspace.write("b", to: "copy/b.md")
    #expect(
      try workspace.run("build") == .init(messages: "linkmark: 2 outputs written, 2 unchanged\n"))
  }
}
