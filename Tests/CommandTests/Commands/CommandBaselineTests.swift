import Foundation
import Testing

@testable import TestSupport

/// Settings, such as a baseline and exclusions, for a project that already has many findings.
@Suite struct CommandBaselineTests {
  private func project(_ configuration: String) throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(configuration, to: "linkmark.json")
    try workspace.write("[here](/a)\n", to: "copy/a.md")
    try workspace.write("[here](/b)\n", to: "copy/legal/b.md")
    try workspace.write("[here](/c)\n", to: "copy/old/c.md")
    return workspace
  }

  private func paths(_ result: CommandWorkspace.Result) -> [String] {
    result.output.split(separator: "\n").compactMap {
      $0.split(separator: ":").first.map(String.init)
    }
  }

  @Test func `excluded files are not linted, unless they are named`() throws {
    let workspace = try project(#"{"inputs": "copy", "exclude": ["old/"]}"#)
    #expect(paths(try workspace.run("lint")) == ["copy/a.md", "copy/legal/b.md"])
    #expect(paths(try workspace.run("lint", "copy")) == ["copy/a.md", "copy/legal/b.md"])
    #expect(paths(try workspace.run("lint", "copy/old/c.md")) == ["copy/old/c.md"])
    #expect(try workspace.run("copy").output.contains("/c") == false)
  }

  @Test func `with --force-exclude, excluded files are not linted although they are named`() throws
  {
    let workspace = try project(#"{"inputs": "copy", "exclude": ["old/", "b*", "!best.md", "/x"]}"#)
    try workspace.write("[here](/d)\n", to: "copy/best.md")
    try workspace.write("[here](/e)\n", to: "copy/x")
    let names = [
      "copy/a.md", "copy/old/c.md", "copy/../copy/old/c.md", "copy/legal/b.md", "copy/best.md",
      "copy/old", "copy/x",
    ]
    let linted = try workspace.run(arguments: ["lint", "--force-exclude", "--"] + names)
    #expect(linted.messages == "3 findings in 3 files\n")
    #expect(paths(linted) == ["copy/a.md", "copy/best.md", "copy/x"])
    #expect(
      try workspace.run("lint", "--force-exclude", "copy/old/c.md", input: "[here](/)") == .init())
    let elsewhere = try workspace.run(
      script: "cd copy/legal && $linkmark lint --force-exclude b.md ../a.md ../old/none.md")
    #expect(paths(elsewhere) == ["../a.md"] && elsewhere.status == 2)
    #expect(
      paths(try workspace.run("lint", "--no-config", "--force-exclude", "copy/old/c.md"))
        == ["copy/old/c.md"])
  }

  @Test func `levels and languages are set by file, and the last entry wins`() throws {
    let workspace = try project(
      """
      {"inputs": "copy", "files": [
        {"match": ["copy/**"], "set": {"lint": {"levels": {"vague-link-text": "error"}}}},
        {"match": ["copy/legal/**", "copy/old/*"],
         "set": {"locale": "de", "lint": {"levels": {"vague-link-text": "off"}}}},
        {"match": "copy/old/c.md", "set": {"locale": "fr"}}
      ]}
      """)
    let result = try workspace.run("lint")
    #expect(result.status == 1)
    #expect(paths(result) == ["copy/a.md"] && result.output.contains(": error: "))
    #expect(!result.messages.contains("'de'") && result.messages.contains("no vague texts in 'fr'"))
    let page = try workspace.run("copy/legal/b.md", "--standalone").output
    #expect(page.contains("<html lang=\"de\""))
    #expect(
      try workspace.run("copy/legal/b.md", "--standalone", "--locale", "ja").output
        .contains("<html lang=\"ja\""))
    #expect(try workspace.run("copy/old/c.md", "-t", "json").output.contains(#""locale":"fr""#))
  }

  @Test(arguments: [
    (#"{"exclude": ["[a"]}"#, "'[a' is not a glob"),
    (#"{"files": [{"match": "a"}]}"#, "needs both 'match' and 'set'"),
    (#"{"files": [{"match": "a", "set": {"theme": "x"}}]}"#, "'set' has no 'theme'"),
    (#"{"files": [{"match": "a", "set": {"locale": "e!"}}]}"#, "'e!' is not a language tag"),
    (#"{"files": {}}"#, "'files' is an object"),
  ])
  func `invalid file settings are located`(_ file: String, _ message: String) throws {
    let file = #"{"inputs": "copy", "# + file.dropFirst()
    let workspace = try project(file)
    for words in [["lint"], ["lint", "copy"], ["copy/a.md"]] {
      let result = try workspace.run(arguments: words)
      #expect(result.status == 2)
      #expect(result.messages.hasPrefix("linkmark.json:1:") && result.messages.contains(message))
    }
  }

  @Test func `a baseline hides only the findings it lists, even when they move`() throws {
    let workspace = try project(#"{"inputs": "copy"}"#)
    let written = try workspace.run("lint", "--write-baseline", "known.json")
    #expect(written.status == 0 && written.output == "")
    #expect(written.messages.hasSuffix("linkmark: wrote 3 findings to known.json\n"))
    let known = try workspace.run("lint", "--baseline", "known.json", "--fail-on", "warning")
    #expect(known.status == 0 && known.output == "")
    #expect(known.messages.contains("3 findings are in the baseline"))

    try workspace.write("# New\n\n[here](/a) [here](/a) [click](javascript:x)\n", to: "copy/a.md")
    let result = try workspace.run("lint", "--baseline", "known.json")
    #expect(result.status == 1)
    #expect(
      result.output.split(separator: "\n").map { $0.prefix(16) } == [
        "copy/a.md:3:12: ", "copy/a.md:3:23: ", "copy/a.md:3:23: ",
      ])
    // The baseline refers to the same files when lint runs in another folder.
    let elsewhere = try workspace.run(
      script: "cd copy && $linkmark lint --no-config --baseline ../known.json legal")
    #expect(elsewhere.output == "")
    let text = try workspace.read("known.json")
    #expect(text.split(separator: "\n").count == 5)
    #expect(
      text.contains(
        "{\"file\":\"copy/a.md\",\"rule\":\"vague-link-text\",\"text\":\"[here](/a)\"},\n"))
    _ = try workspace.run("lint", "--write-baseline", "again.json")
    _ = try workspace.run("lint", "--write-baseline", "again.json")
    #expect(try workspace.run("lint", "--baseline", "again.json").output == "")
  }

  @Test(arguments: [
    ("--baseline none.json", "--write-baseline writes it"),
    ("--baseline copy/a.md", "copy/a.md:1:2: error: "),
    ("--baseline linkmark.json", "a baseline has no 'inputs'"),
    ("--write-baseline copy/a.md", "this file is not a baseline"),
    ("--write-baseline none/b.json", "create the folder none first"),
    ("--write-baseline b.json none.md", "not written, because some files could not be read"),
    ("--write-baseline b.json --baseline b.json", "exclude each other"),
    ("--write-baseline b.json --fix", "exclude each other"),
  ])
  func `an unusable baseline is an error, and nothing is written`(
    _ options: String, _ message: String
  ) throws {
    let workspace = try project(#"{"inputs": "copy"}"#)
    let result = try workspace.run(script: "$linkmark lint \(options)")
    #expect(result.status == 2)
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(try workspace.read("copy/a.md") == "[here](/a)\n")
    #expect(try !workspace.files().contains("b.json"))
  }
}
