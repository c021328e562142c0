import Foundation
import Testing

@testable import TestSupport

/// Settings for a project with many existing findings.
@Suite struct CommandAdoptionTests {
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

@Suite struct CommandDoctorTests {
  private let configuration = """
    {
      "inputs": ["copy/{locale}/*.md", "faq.md", "!copy/de/old.md"],
      "exclude": ["drafts/"],
      "files": [
        {"match": ["copy/de/*"], "set": {"lint": {"levels": {"bare-url": "off"}}}},
        {"match": ["legal/**"], "set": {"locale": "de"}}
      ],
      "outputs": [
        {"to": "html", "outDir": "build", "standalone": true},
        {"to": "json", "outDir": "build/json"}
      ],
      "routes": "routes.json"
    }
    """

  private func workspace(_ configuration: String) throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(configuration, to: "linkmark.json")
    for path in ["copy/de/a.md", "copy/de/old.md", "copy/en/a.md", "faq.md"] {
      try workspace.write("Read the [terms](app://terms).\n", to: path)
    }
    try workspace.write(
      #"{"appSchemes": ["app"], "routes": [{"name": "terms", "path": "terms"}]}"#,
      to: "routes.json")
    return workspace
  }

  @Test func `doctor describes a project, and reports patterns without a match`() throws {
    let result = try workspace(configuration).run("doctor")
    #expect(result.status == 1)
    #expect(result.messages == "")
    #expect(
      result.output.hasPrefix(
        """
        linkmark.json: the nearest one; names only files in its folder
        inputs: 3 files
          copy/{locale}/*.md: 2 files, in de, en
          faq.md: 1 file
          without drafts/
          without copy/de/old.md
        files:
          copy/de/*: 1 file, bare-url off
          legal/**: 0 files, locale de
        outputs:
          html in build: 3 files, standalone true
          json in build/json: 3 files
        routes: routes.json: 1 route; schemes app
        cache: none; linkmark build writes .linkmark-cache

        linkmark.json:6:16: error: 'files': 'legal/**' matches no input; change or remove it
        linkmark.json:3:15: error: 'drafts/' excludes no file; change or remove it

        linkmark 0.2.0,
        """))
  }

  @Test func `an input pattern that matches no files is unused`() throws {
    let result = try workspace(
      #"{"inputs": ["copy", "nope*.md"], "outputs": [{"to": "html", "outDir": "o"}]}"#
    ).run("doctor")
    #expect(result.status == 1)
    #expect(result.messages == "")
    #expect(result.output.contains("  nope*.md: 0 files\n"))
    #expect(
      result.output.contains(
        "\nlinkmark.json:1:21: error: 'inputs': 'nope*.md' matches no files; change or remove it\n"
      ))
  }

  @Test func `an unreadable input is a failure`() throws {
    let result = try workspace(
      #"{"inputs": ["copy", "nope.md"], "outputs": [{"to": "html", "outDir": "o"}]}"#
    ).run("doctor")
    #expect(result.status == 2)
    #expect(result.messages.contains("nope.md: ") && !result.output.contains("matches no files"))
  }

  @Test func `a project that uses all of its settings passes`() throws {
    let workspace = try workspace(
      #"{"inputs": ["copy/"], "outputs": [{"to": "html", "outDir": "build"}]}"#)
    #expect(try workspace.run("build").status == 0)
    let result = try workspace.run("doctor")
    #expect(result.status == 0)
    #expect(result.output.contains("cache: .linkmark-cache\n"))
    #expect(try workspace.run("doctor") == result)
  }

  @Test func `patterns that exclude the same files are all used`() throws {
    let workspace = try workspace(
      """
      {"inputs": ["copy/"], "exclude": ["drafts/", "draft-*"],
       "outputs": [{"to": "html", "outDir": "build"}]}
      """)
    try workspace.write("Draft.\n", to: "copy/drafts/draft-a.md")
    let result = try workspace.run("doctor")
    #expect(result.status == 0)
    #expect(!result.output.contains("excludes no file"))
  }

  @Test func `an invalid project file is an error`() throws {
    let result = try workspace(#"{"inputs": ["copy/"], "rotues": 1}"#).run("doctor")
    #expect(result.status == 2)
    #expect(result.messages.contains("linkmark.json:1:"))
    #expect(result.output == "")
  }

  @Test func `doctor without a project describes the machine`() throws {
    let result = try CommandWorkspace().run("doctor")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("no linkmark.json here or above; linkmark init writes one\n"))
    #expect(result.output.contains("\nterminal text: 80 cells a line, no colors, no hyperlinks\n"))
  }
}

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
