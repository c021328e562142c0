import Foundation
import Testing

@testable import TestSupport

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
