import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandMapTests {
  private static let map =
    #"{"format":"linkmark.map/1","width":80,"lines":1,"#
    + #""links":[{"id":0,"rectangles":[{"line":0,"columns":[2,3]}]}],"#
    + #""text":[{"line":0,"columns":[0,3],"range":{"utf16":[0,3],"utf8":[0,3]},"clusters":3}]}"#
    + "\n"

  @Test func `the map is written beside the text`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("-t", "ansi", "--map", "m.json", input: "a [b](c)")
        == .init(output: "a b (c)\n"))
    #expect(try workspace.read("m.json") == Self.map)
    #expect(try workspace.run("-o", "a.ansi", "--map=m.json", input: "[a](b)") == .init())
    #expect(try workspace.files() == ["a.ansi", "m.json"])
    #expect(try workspace.read("m.json") != Self.map)
  }

  @Test func `the map has the width of the text`() throws {
    let workspace = try CommandWorkspace()
    _ = try workspace.run("-t", "ansi", "--width=2", "--map", "m.json", input: "a [b](c)")
    #expect(
      try workspace.read("m.json").hasPrefix(
        #"{"format":"linkmark.map/1","width":2,"lines":3,"#
          + #""links":[{"id":0,"rectangles":[{"line":1,"columns":[0,1]}]}],"#))
  }

  @Test func `a killed run's temporary map is removed`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("", to: ".linkmark-abcdef.tmp")
    _ = try workspace.run("-t", "ansi", "--map", "m.json", input: "a")
    #expect(try workspace.files() == ["m.json"])
  }

  @Test(arguments: ["html", "json"])
  func `other formats have no map`(_ format: String) throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run("-t", format, "--map", "m.json", input: "a")
    #expect(result.status == 0)
    #expect(result.messages == "linkmark: warning: --map has no effect on \(format)\n")
    #expect(try workspace.files().isEmpty)
  }

  @Test(arguments: [
    (["--map", "-", "a.md"], "--map: '-' is not a name for a file; choose another"),
    (["--map", "m", "a.md", "b.md"], "--map m takes a single input; convert them one by one"),
    (["--map", "m", "docs"], "--map m takes a single input; convert them one by one"),
    (
      ["--out-dir", "out", "--map", "m", "docs"],
      "--map m takes a single input; convert them one by one"
    ),
    (
      ["-o", "a.ansi", "--map", "./a.ansi", "a.md"],
      "./a.ansi: both a.md and the map would be written there"
    ),
    (
      ["--out-dir", "out", "--map", "out/a.ansi", "a.md"],
      "out/a.ansi: both a.md and the map would be written there"
    ),
    (["--map", "a.md", "a.md"], "a.md: this would overwrite the source a.md; write elsewhere"),
    (["--map", "twin", "a.md"], "twin: this would overwrite the source a.md; write elsewhere"),
    (
      ["--theme", "t.json", "--map", "t.json", "a.md"],
      "t.json: this would overwrite the source t.json; write elsewhere"
    ),
    (
      ["--routes", "r.json", "--map", "r.json", "a.md"],
      "r.json: this would overwrite the source r.json; write elsewhere"
    ),
    (
      ["--map", "linkmark.json", "a.md"],
      "linkmark.json: this would overwrite the source linkmark.json; write elsewhere"
    ),
    (
      ["--routes", "r.json", "-o", "r.json", "a.md"],
      "r.json: this would overwrite the source r.json; write elsewhere"
    ),
  ])
  func `a conflicting map is rejected before anything is written`(
    _ words: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["a.md", "b.md", "docs/a.md", "docs/b.md"] { try workspace.write("a", to: path) }
    try workspace.write(SmallTheme.source, to: "t.json")
    try workspace.write(#"{"appSchemes":["app"],"routes":[{"name":"a","path":"a"}]}"#, to: "r.json")
    try workspace.write("{}", to: "linkmark.json")
    try FileManager.default.linkItem(
      atPath: workspace.folder.path + "/a.md", toPath: workspace.folder.path + "/twin")
    let before = try workspace.files()
    let script = (["\"$linkmark\" -t ansi"] + words).joined(separator: " ") + " < /dev/null"
    #expect(
      try workspace.run(script: script) == .init(status: 2, messages: "linkmark: \(message)\n"))
    #expect(try workspace.files() == before)
  }

  @Test func `an unwritable map does not stop the text`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("-t", "ansi", "--map", "gone/m.json", input: "a")
        == .init(
          status: 2, output: "a\n",
          messages:
            "linkmark: gone/m.json: No such file or directory; create the folder gone first\n"
        ))
  }
}
