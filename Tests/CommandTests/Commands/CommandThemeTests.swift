import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandThemeTests {
  @Test func `theme without a command prints its help and exits with 2`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("theme", "--help")
    #expect(help.output.hasPrefix("Usage: linkmark theme COMMAND [OPTION]… [THEME]\n"))
    #expect(help.output.contains("--color auto|always|never (show)\n"))
    #expect(try workspace.run("theme") == .init(status: 2, messages: help.output))
    #expect(try workspace.run("theme", "show", "-h").output.contains("--color auto|always|never\n"))
  }

  @Test func `a file called theme is converted by its path`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "theme")
    #expect(try workspace.run("./theme").output == "<p>a</p>\n")
    #expect(try workspace.run("--", "theme").output == "<p>a</p>\n")
  }

  @Test func `the embedded themes are listed with a description`() throws {
    let lines = try CommandWorkspace().run("theme", "list").output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == Theme.embeddedNames.map { $0[...] })
    for (line, name) in zip(lines, Theme.embeddedNames) {
      #expect(line.hasSuffix("  " + (try #require(Theme.embedded(named: name)).summary)))
    }
  }

  @Test(arguments: Theme.embeddedNames)
  func `an embedded theme is shown, in a pipe without escapes`(_ name: String) throws {
    let theme = try #require(Theme.embedded(named: name))
    let workspace = try CommandWorkspace()
    let text = ThemeSample(theme, attributes: .none).text
    #expect(
      try workspace.run("theme", "show", name)
        == .init(output: String(decoding: text, as: UTF8.self)))
    let colored = ThemeSample(theme, attributes: .colors(.indexed256)).text
    #expect(
      try workspace.run("theme", "show", name, "--color=always", "--color-depth", "256")
        == .init(output: String(decoding: colored, as: UTF8.self)))
  }

  @Test func `backpack is the default theme`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("theme", "show") == workspace.run("theme", "show", "backpack"))
  }

  @Test func `a token file is shown`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(SmallTheme.source, to: "acme.json")
    let result = try workspace.run("theme", "show", "acme.json")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("acme\n\nlinks "))
    #expect(result.output.contains("#0066FF80"))
  }

  @Test(arguments: [
    ("gone.json", "gone.json: No such file or directory; check the path"),
    (
      "plane",
      "'plane' is neither a file nor one of backpack, high-contrast, plain; did you mean plain?"
    ),
  ])
  func `a missing theme exits with status 2`(_ name: String, _ message: String) throws {
    #expect(
      try CommandWorkspace().run("theme", "show", name)
        == .init(status: 2, messages: "linkmark: \(message)\n"))
  }

  @Test func `an invalid token file is reported at its location`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[]", to: "acme.json")
    let result = try workspace.run("theme", "show", "acme.json")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.messages.hasPrefix("acme.json:1:1: error: "))
  }

  @Test func `the style sheet equals the one in a page with the same look`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(SmallTheme.source, to: "acme.json")
    let page = try workspace.run("--standalone", "--theme", "acme.json", input: "a").output
    let sheet = try workspace.run("theme", "css", "acme.json").output
    #expect(page.contains("<style>\n\(sheet)</style>\n"))
    let linked = try workspace.run("--standalone", "--stylesheet=links.css", input: "a").output
    #expect(linked.contains("\n<link rel=\"stylesheet\" href=\"links.css\">\n"))
    #expect(!linked.contains("<style>"))
  }

  @Test func `the style sheet has the requested classes and font style`() throws {
    let workspace = try CommandWorkspace()
    let styling = Styling(fontStyle: Theme.backpack.fontStyle(named: "heading1"))
    let sheet = StyleSheet(styling, classMap: .backpackWeb).text
    #expect(
      try workspace.run("theme", "css", "--class-map=backpack-web", "--font-style", "heading1")
        == .init(output: String(decoding: sheet, as: UTF8.self)))
    #expect(
      try workspace.run("theme", "css", "plain", "--font-style", "boodyDefault").messages
        == "linkmark: --font-style: the theme plain has no 'boodyDefault'; "
        + "did you mean bodyDefault?\n")
  }

  @Test func `the style sheet is complete and never overwrites the theme`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(SmallTheme.source, to: "acme.json")
    let sheet = try workspace.run("theme", "css", "acme.json").output
    #expect(try workspace.run("theme", "css", "acme.json", "-o", "links.css") == .init())
    #expect(try workspace.read("links.css") == sheet)
    #expect(
      try workspace.run("theme", "css", "acme.json", "-o", "acme.json")
        == .init(
          status: 2,
          messages: "linkmark: acme.json: this would overwrite the source acme.json; "
            + "write elsewhere\n"))
    #expect(
      try workspace.run("theme", "css", "-o", "gone/links.css").messages
        == "linkmark: gone/links.css: No such file or directory; create the folder gone first\n")
    #expect(try workspace.read("acme.json") == SmallTheme.source)
    #expect(try workspace.files() == ["acme.json", "links.css"])
  }

  @Test(arguments: Theme.embeddedNames)
  func `an embedded theme passes its check`(_ name: String) throws {
    let report = ContrastReport(try #require(Theme.embedded(named: name)))
    #expect(
      try CommandWorkspace().run("theme", "check", name) == .init(output: report.text))
  }

  @Test func `a theme with an illegible color exits with status 1`() throws {
    let workspace = try CommandWorkspace()
    // The gray #777777; the lightest gray that passes on white is #767676.
    let grey = "[0.46667, 0.46667, 0.46667]"
    try workspace.write(
      SmallTheme.source.replacing(##"[0, 0.4, 1], "hex": "#0066ff""##, with: grey), to: "acme.json")
    let result = try workspace.run("theme", "check", "acme.json")
    #expect(result.status == 1)
    #expect(
      result.output.contains("\nfail: link.default.text on color.paper in light is at 4.48, "))
    #expect(result.messages.isEmpty)
    #expect(try workspace.run("theme", "check", "acme.json", "--quiet") == result)
    let full = try workspace.run(script: #""$linkmark" theme check acme.json > /dev/full"#)
    #expect(
      full
        == .init(
          status: 2,
          messages: "linkmark: <stdout>: No space left on device; make room, and run again\n")
    )
  }

  @Test func `every command warns once about a questionable token file`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      SmallTheme.source.replacing("#0066ff", with: "#0066fe"), to: "acme.json")
    for path in ["a.md", "b.md"] { try workspace.write("a", to: path) }
    let converted = try workspace.run("-t", "json", "--theme", "acme.json", "a.md", "b.md")
    #expect(converted.status == 0)
    #expect(converted.messages.hasPrefix("acme.json:4:"))
    #expect(converted.messages.contains(": warning: "))
    #expect(converted.messages.split(separator: "\n").count == 1)
    for command in ["show", "check", "css"] {
      let result = try workspace.run("theme", command, "acme.json")
      #expect(result.messages == converted.messages)
      #expect(
        try workspace.run("theme", command, "acme.json", "--quiet")
          == .init(status: result.status, output: result.output))
    }
  }

  @Test func `control characters of a token's name are replaced in the table`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      SmallTheme.source.replacing("paper", with: "p\u{202E}\u{9B}"), to: "acme.json")
    let result = try workspace.run("theme", "check", "acme.json")
    #expect(result.status == 0)
    #expect(result.output.contains("color.p\u{FFFD}\u{FFFD} "))
    #expect(!result.output.unicodeScalars.contains { ["\u{202E}", "\u{9B}"].contains($0) })
  }
}
