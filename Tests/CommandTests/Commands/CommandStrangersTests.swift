import Foundation
import Testing

@testable import TestSupport

/// The options for documents by unknown authors.
@Suite struct CommandStrangersTests {
  @Test func `the preset for strangers allows the web, mail and telephones`() throws {
    let workspace = try CommandWorkspace()
    let copy = "[a](https://a.example) [b](http://b.example) [c](mailto:c@c.example) [d](tel:1)"
    let result = try workspace.run(
      "--schemes", "strangers", "--inline", input: "\(copy) [e](sms:1) [f](app://f)")
    #expect(result.output.count(of: " href=") == 4)
    #expect(result.output.count(of: "scheme-not-allowed") == 2)
    let more = try workspace.run(
      "--schemes", "strangers,app", "--inline", input: "[e](sms:1) [f](app://f)")
    #expect(more.output.contains("href=\"app://f\""))
    #expect(!more.output.contains("sms:"))
  }

  @Test func `a project file can set the preset for strangers`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"schemes": ["strangers"], "idPrefix": "copy-"}"#, to: "linkmark.json")
    try workspace.write("# Root\n\n[a](#root) [b](ftp://b)\n", to: "a.md")
    let result = try workspace.run("--heading-ids", "always", "a.md")
    #expect(result.output.contains("<h1 id=\"copy-root\">"))
    #expect(result.output.contains("href=\"#copy-root\""))
    #expect(result.output.contains("scheme-not-allowed"))
  }

  @Test(arguments: ["stranger", "Strangers", "https,strangres"])
  func `a misspelled preset is an error that suggests the correct one`(_ list: String) throws {
    let workspace = try CommandWorkspace()
    let name = list.split(separator: ",").last ?? ""
    let message = "'\(name)' is not a known scheme; did you mean 'strangers'?\n"
    let result = try workspace.run("--schemes", list, input: "[a](https://a.example)")
    #expect(result.status == 2)
    #expect(result.messages == "linkmark: --schemes: \(message)")
    let names = list.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ", ")
    try workspace.write("{\"schemes\": [\(names)]}", to: "linkmark.json")
    let found = try workspace.run(input: "[a](https://a.example)")
    #expect(found.status == 2)
    #expect(found.messages.hasSuffix(message))
  }

  @Test func `a scheme that barely resembles the preset is allowed`() throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run("--schemes", "ranger,strava", input: "[a](ranger://a)")
    #expect(result.output.contains("href=\"ranger://a\""))
  }

  @Test func `an id prefix with characters that need escaping is rejected`() throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run("--id-prefix", "a b", input: "a")
    #expect(result.status == 2)
    #expect(result.messages.contains("'a b' is not a prefix"))
  }

  @Test func `no message contains a command for a build machine`() throws {
    let workspace = try CommandWorkspace()
    let copy = "[x](<javascript:##vso[task.setvariable variable=x]y>) [##[add-mask]z](javascript:a)"
    for name in [
      "a.md", "##VSO[task.complete]a.md", "::set-output name=x::y.md", "a ::b.md",
      "\u{3000}\u{A0}::error::c.md",
    ] {
      try workspace.write(copy, to: name)
    }
    let lint = try workspace.run("lint", "--no-config", ".")
    let missing = try workspace.run("##[error]b.md")
    #expect(lint.status == 1 && missing.status == 2)
    for text in [lint.output, missing.messages] {
      #expect(!text.contains("##"))
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") })
    }
    #expect(lint.output.contains("\u{FFFD}:set-output name=x::y.md:1:1: error: "))
    #expect(lint.output.contains("a ::b.md:1:1: error: "))
    #expect(lint.output.contains("\u{3000}\u{A0}\u{FFFD}:error::c.md:1:1: error: "))
    let github = try workspace.run("lint", "--no-config", "--format", "github", "a.md")
    #expect(github.output.hasPrefix("::error file=a.md,"))
  }

  @Test(arguments: ["json", "sarif", "gitlab", "junit", "github", "text", "full"])
  func `no report of findings contains a command for a build machine`(_ format: String) throws {
    let workspace = try CommandWorkspace()
    let signs = ["##[error]x", "##teamcity[buildStop]", "##vso[task.complete]", "###[group]"]
    let copy = signs.map { "[\($0)](<javascript:\($0)>) \n\($0)\n" }.joined(separator: "\n")
    try workspace.write(copy, to: "##[group]a.md")
    try workspace.write(copy, to: "a\r##teamcity[x]\n::error::b.md")
    let result = try workspace.run("lint", "--no-config", "--format", format, ".")
    #expect(result.status == 1 && result.output.contains("javascript:"))
    for text in [result.output, result.messages] {
      // In a line that is a command, GitHub looks for no other one.
      let isCommands = format == "github" && text == result.output
      #expect(isCommands || !text.contains(/##(\[|vso\[|teamcity\[)/.ignoresCase()))
      let lines = text.split(whereSeparator: \.isNewline)
      #expect(!lines.contains { $0.hasPrefix("::") && !$0.hasPrefix("::error file=") })
    }
    guard ["json", "gitlab", "sarif"].contains(format) else { return }
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect("\(json)".contains("##teamcity[buildStop]"))
  }

  @Test func `lint can ignore comments in copy`() throws {
    let workspace = try CommandWorkspace()
    let copy = "<!-- linkmark-disable-file blocked-destination -->\n\n[a](javascript:b)\n"
    #expect(try workspace.run("lint", "-", input: copy).status == 0)
    let result = try workspace.run("lint", "--no-inline-config", "-", input: copy)
    #expect(result.status == 1)
    #expect(result.output.contains("[blocked-destination]"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "there is no /usr/bin/script to make a terminal with"))
  func `HTML that is written to a terminal cannot control the terminal`() throws {
    let workspace = try CommandWorkspace()
    let copy = "x \u{1B}]52;c;cm0=\u{7}\u{1B}[2J\u{9B}2J \u{202E}a&#27;[1m\n"
    try workspace.write(copy, to: "a.md")
    let screen = try workspace.run(
      script: "script -qec \"stty -opost; \\$linkmark a.md\" /dev/null")
    let sign = "\u{FFFD}"
    #expect(
      screen.output
        == "<p>x \(sign)]52;c;cm0=\(sign)\(sign)[2J\(sign)2J \(sign)a\(sign)[1m</p>\n")
    // Output to a file or a pipe keeps the control characters of the document.
    let file = try workspace.run("a.md")
    #expect(file.output == "<p>x \u{1B}]52;c;cm0=\u{7}\u{1B}[2J\u{9B}2J \u{202E}a\u{1B}[1m</p>\n")
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
