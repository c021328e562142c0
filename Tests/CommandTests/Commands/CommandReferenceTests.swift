import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CommandReferenceTests {
  @Test func `pages and completions are written to the folders of man and shells`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("reference", "share") == .init())
    let files = try workspace.files()
    let reference = ReferenceFile.all(of: Linkmark.commands, date: Release.date)
    #expect(files == reference.map { "share/\($0.path)" }.sorted())
    for name in ["linkmark", "linkmark-build", "linkmark-theme"] {
      #expect(files.contains("share/man/man1/\(name).1"))
    }
  }

  @Test func `a folder is required and must be writable`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("reference").status == 2)
    try workspace.write("", to: "share")
    let result = try workspace.run("reference", "share")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("linkmark: share/man/man1/linkmark.1: Not a directory\n"))
  }

  @Test(arguments: Linkmark.commands.allWithSubcommands)
  func `every option is in the page and in each completion`(_ command: Command) throws {
    let commands = Linkmark.commands
    let page = ManualPage(
      command: try #require(commands.all.first { command.name.hasPrefix($0.name) }),
      commands: commands, date: Release.date
    ).text
    for option in command.options {
      let name = option.name.text
      #expect(page.contains("Fl \\-" + Roff.text(name)))
      #expect(BashCompletion(commands: commands).text.contains("--\(name)"))
      #expect(ZshCompletion(commands: commands).text.contains("--\(name)"))
      #expect(
        FishCompletion(commands: commands).text
          .contains("'__linkmark_is \(command.name)' -l \(name)"))
    }
  }

  @Test(arguments: Linkmark.commands.allWithSubcommands)
  func `every command's page has its purpose and its exit status`(_ command: Command) {
    #expect(!command.text.summary.isEmpty)
    #expect(command.text.explanation.hasSuffix("."))
    #expect(command.text.exitStatus.hasPrefix("0 "))
    #expect(command.maximumOperandCount == 0 || !command.text.operands.isEmpty)
  }

  @Test(arguments: [
    ("[FILE…]", Candidates(words: [], files: .files)),
    ("DIR", Candidates(words: [], files: .folders)),
    ("NAME|FILE", Candidates(words: ["a"], files: .files)),
    ("inline|none|URL", Candidates(words: ["inline", "none"])),
    ("N", Candidates()), ("", Candidates()),
  ])
  func `an operand's label determines its candidates`(_ label: String, _ candidates: Candidates) {
    #expect(Candidates(label: label, names: ["a"]) == candidates)
  }

  @Test func `a page's text contains no macro, and its lines are short`() {
    #expect(Roff.text(#"a\b "c" --d …"#) == #"a\eb \(dqc\(dq \-\-d \[u2026]"#)
    #expect(Roff.lines(".a 'b. 'c d") == "\\&.a 'b.\n\\&'c d\n")
    let lines = Roff.lines(String(repeating: "twelve bytes ", count: 50)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }
}

@Suite struct CommandSchemaTests {
  @Test(arguments: ["runs", "findings", "config", "routes", "theme", "records"])
  func `a printed schema equals the documentation's`(_ name: String) throws {
    let schema = try String(
      contentsOf: Fixture.projectFolder.appending(
        path: "Documentation/schemas/\(name).schema.json"), encoding: .utf8)
    #expect(try CommandWorkspace().run("schema", name) == .init(output: schema))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
  }

  @Test(arguments: [
    (
      "run",
      "schema: 'run' is not one of runs, findings, config, routes, theme, records; did you mean runs?"
    ),
    ("html", "schema: 'html' is not one of runs, findings, config, routes, theme, records"),
  ])
  func `any other name is rejected`(_ name: String, _ message: String) throws {
    let result = try CommandWorkspace().run("schema", name)
    #expect(result == .init(status: 2, messages: "linkmark: \(message)\n"))
  }

  @Test func `without a name, help is printed and the exit status is 2`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("schema", "--help").output
    #expect(
      help.hasPrefix("Usage: linkmark schema [OPTION]… runs|findings|config|routes|theme|records\n")
    )
    #expect(try workspace.run("schema") == .init(status: 2, messages: help))
  }

  @Test func `the catalog lists existing schemas only`() throws {
    let folder = Fixture.projectFolder.appending(path: "Documentation/schemas")
    let catalog = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "catalog.json")))
        as? [String: Any])
    let entries = try #require(catalog["schemas"] as? [[String: Any]])
    for entry in entries {
      let address = try #require((entry["url"] as? String).flatMap(URL.init))
      let path = folder.appending(path: address.lastPathComponent).path
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }
}

@Suite struct CommandRuntimeTests {
  @Test(arguments: [
    ("js", "linkmark.js"), ("dts", "linkmark.d.ts"), ("element", "linkmark-element.js"),
  ])
  func `a file of the runtime is printed, or written to a file`(
    _ name: String, _ file: String
  ) throws {
    let text = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Runtime/\(file)"), encoding: .utf8)
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("runtime", name) == .init(output: text))
    #expect(try workspace.run("runtime", name, "-o", file) == .init())
    #expect(try workspace.read(file) == text)
  }

  @Test func `any other name is rejected`() throws {
    #expect(
      try CommandWorkspace().run("runtime", "ts")
        == .init(
          status: 2,
          messages:
            "linkmark: runtime: 'ts' is not one of js, dts, element; did you mean js?\n"))
  }

  @Test func `without a name, help is printed and the exit status is 2`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("runtime", "--help").output
    #expect(help.hasPrefix("Usage: linkmark runtime [OPTION]… js|dts|element\n"))
    #expect(try workspace.run("runtime") == .init(status: 2, messages: help))
  }

  @Test func `a page has the runtime in its head, or a module at an address`() throws {
    let workspace = try CommandWorkspace()
    func page(_ value: String) throws -> String {
      try workspace.run("--standalone", "--stylesheet=none", "--runtime", value, input: "a").output
    }
    let module = try workspace.run("runtime", "js").output
    #expect(
      try page("inline").contains(
        "</title>\n<script type=\"module\">\n\(module)\nlinks(document.body"))
    #expect(
      try page("/a.js?b&c").contains(
        "</title>\n<script type=\"module\" src=\"/a.js?b&amp;c\"></script>\n</head>\n"))
    #expect(try page("none").contains("</title>\n</head>\n"))
    #expect(!module.contains("</script"))
  }

  @Test func `a found project file adds no script`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"standalone": true, "runtime": "a.js"}"#, to: "linkmark.json")
    let found = try workspace.run(input: "a")
    #expect(found.status == 2 || !found.output.contains("<script"))
    let named = try workspace.run("--config", "linkmark.json", input: "a")
    #expect(named.output.contains("<script type=\"module\" src=\"a.js\"></script>"))
  }
}

@Suite struct CommandRuleTests {
  @Test func `every rule is listed and described`() throws {
    let workspace = try CommandWorkspace()
    let list = try workspace.run("rule")
    #expect(list.status == 0 && list.messages == "")
    let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let report = FindingReport(as: .sarif).bytes(version: "")
    let log = try JSONSerialization.jsonObject(with: Data(report)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(names.map(String.init) == rules.compactMap { $0["id"] as? String })
    for name in names {
      let page = try workspace.run("rule", String(name))
      #expect(page.status == 0 && page.output.hasPrefix("\(name)\n═"), "\(name)")
      #expect(name == "not-inline" || page.output.contains("Good:"), "\(name)")
    }
  }

  @Test func `a rule is described with its level, its criterion and its fix`() throws {
    let workspace = try CommandWorkspace()
    let page = try workspace.run("rule", "vague-link-text").output
    #expect(page.contains("warning, WCAG 2.2 2.4.9\n"))
    #expect(page.contains("click here"))
    #expect(
      try workspace.run("rule", "bare-url").output.contains(
        "warning; `--fix` puts `<` and `>` around"))
  }

  @Test func `hidden findings that fail a run are counted`() throws {
    let workspace = try CommandWorkspace()
    let note = "[a](/b)[c](/d)\n"
    try workspace.write(note, to: "a.md")
    let words = ["lint", "--fail-on", "note", "a.md"]
    #expect(
      try workspace.run(arguments: words)
        == .init(
          status: 1,
          messages:
            "linkmark: 1 finding makes the run fail and is not shown; to see it: --level note\n"))
    try workspace.write(note + "\n" + note, to: "a.md")
    let hidden =
      "linkmark: 2 findings make the run fail and are not shown; to see them: --level note\n"
    #expect(try workspace.run(arguments: words).messages == hidden)
    #expect(
      !(try workspace.run(arguments: words + ["--level", "note"])).messages.contains("shown"))
    #expect(try workspace.run("lint", "a.md") == .init())
    let page = try workspace.run("report", "-o", "a.html", "--fail-on", "note", "a.md")
    #expect(page.status == 1 && page.messages.hasSuffix(hidden))
    #expect(try workspace.run("report", "-o", "a.html", "a.md").messages.contains("shown") == false)
  }

  @Test(arguments: [["-o", "a.html"], ["-o", "a.html", "--check"]])
  func `a note that fails a conversion is printed`(_ words: [String]) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("x\n\ny", to: "a.md")
    let inline = ["--inline", "a.md"] + words
    let silent = try workspace.run(arguments: ["--inline", "a.md", "-o", "a.html"])
    #expect(silent == .init())
    let failed = try workspace.run(arguments: inline + ["--fail-on", "note"])
    #expect(failed.status == 1 && failed.output == "")
    #expect(
      failed.messages.hasPrefix("a.md:1:1: note: ")
        && failed.messages.hasSuffix(" [not-inline]\n"))
    #expect(try workspace.run(arguments: inline + ["--fail-on", "warning"]) == .init())
  }

  @Test(arguments: ["sub", "sub/copy", "."])
  func `GitHub gets paths from the root of its workspace`(_ folder: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[here](/b)", to: "sub/copy/a.md")
    let (copy, root) = (
      workspace.folder.appendingPathComponent("sub/copy").path, workspace.folder.path
    )
    try FileManager.default.createSymbolicLink(atPath: root + "-link", withDestinationPath: root)
    defer { try? FileManager.default.removeItem(atPath: root + "-link") }
    func lint(_ options: String, in variable: String) throws -> String {
      try workspace.run(
        script: "cd \(folder) && GITHUB_WORKSPACE=\(variable) $linkmark lint \(options)"
      ).output
    }
    for variable in [root, root + "/", root + "-link"] {
      #expect(
        try lint("--format github \(copy)", in: variable).hasPrefix("::warning file=sub/copy/a.md,")
      )
      #expect(try lint("--format sarif \(copy)", in: variable).contains(#""uri":"sub/copy/a.md""#))
    }
    #expect(try lint("--format text \(copy)", in: root).hasPrefix("\(copy)/a.md:1:1: "))
    for variable in ["", root + "/none", "\(copy)/b"] {
      #expect(
        try lint("--format github \(copy)", in: variable).hasPrefix("::warning file=\(copy)/a.md,"))
    }
    let input = "--format github --stdin-filename none.md < \(copy)/a.md"
    #expect(try lint(input, in: root).hasPrefix("::warning file=none.md,"))
  }

  @Test(arguments: ["github", "sarif", "gitlab"])
  func `a report for a repository host has paths from the project's folder`(
    _ format: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": ["copy/{locale}/*.md"]}"#, to: "linkmark.json")
    try workspace.write("[here](/b)", to: "copy/en/a.md")
    try workspace.write("hier", to: "copy/de/a.md")
    let report = try workspace.run("lint", "--format", format).output
    #expect(report.contains("copy/en/a.md") && report.contains("copy/de/a.md"))
    let below = try workspace.run(script: "cd copy/en && $linkmark lint --format \(format)")
    #expect(below.output == report)
  }

  @Test(arguments: [
    (["help", "lint"], ["lint", "--help"]), (["-h", "lint"], ["lint", "--help"]),
    (["--help", "theme", "css"], ["theme", "css", "--help"]), (["help"], ["--help"]),
    (["--help"], ["convert", "--help"]), (["-V"], ["--version"]),
  ])
  func `help and the version can be requested in several ways`(
    _ words: [String], _ same: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run(arguments: words)
    #expect(result.status == 0 && !result.output.isEmpty)
    #expect(try workspace.run(arguments: same) == result)
  }

  @Test func `an error in copy fails a build, but its outputs are written`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": "a.md", "outDir": "o"}"#, to: "linkmark.json")
    try workspace.write("[x]() and [here](/b)", to: "a.md")
    let result = try workspace.run("build", "--no-cache")
    #expect(result.status == 1)
    #expect(result.messages.contains("a.md:1:1: error: ") && !result.messages.contains("vague"))
    #expect(try workspace.read("o/a.html").contains("lm-link--blocked"))
    #expect(try workspace.run("build", "--fail-on", "never").status == 0)
    let linted = try workspace.run("build", "--fail-on", "warning")
    #expect(linted.status == 1 && linted.messages.contains("[vague-link-text]"))
    try workspace.write("[x](/b)", to: "a.md")
    #expect(try workspace.run("build").status == 0)
  }
}

@Suite struct CommandVersionTests {
  @Test(arguments: ["--version --verbose", "--verbose --version", "lint -V --verbose"])
  func `verbose version output has build details`(_ words: String) throws {
    let result = try CommandWorkspace().run(script: "$linkmark \(words)")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first == "linkmark 0.2.0, November 26, 2026")
    #expect(lines.contains { $0.hasPrefix("libcmark 0.") })
    #expect(lines.contains { $0.hasSuffix("linked dynamically") })
    #expect(lines.contains("themes: backpack, high-contrast, plain"))
  }

  @Test func `--verbose without --version is rejected`() throws {
    let result = try CommandWorkspace().run("lint", "--verbose")
    #expect(result.status == 2)
    #expect(
      result.messages
        == "linkmark: --verbose goes with --version; linkmark lint has no details\n")
  }
}

@Suite struct ConfigurationSchemaTests {
  private func properties() throws -> (file: [String: Any], output: [String: Any]) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/schemas/config.schema.json")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: root)) as? [String: Any])
    let file = try #require(schema["properties"] as? [String: Any])
    let items = try #require((file["outputs"] as? [String: Any])?["items"] as? [String: Any])
    return (file, try #require(items["properties"] as? [String: Any]))
  }

  @Test func `the schema has all keys that are read`() throws {
    let (file, output) = try properties()
    #expect(Set(file.keys) == Set(Configuration.keys))
    #expect(
      Set(output.keys)
        == Set(ConfigurationKey.allCases.filter(\.belongsToOutput).map(\.rawValue)))
  }

  @Test func `every key is an option of convert`() {
    let options = Set(Command.convert.options.map(\.name.key))
    for key in ConfigurationKey.allCases { #expect(options.contains(key.rawValue), "\(key)") }
    let others: Set = [
      "help", "version", "config", "noConfig", "routes", "webHosts", "check", "filesFrom",
      "stdinFilename", "stream", "watch", "allowOutside", "verbose",
    ]
    #expect(options.subtracting(ConfigurationKey.allCases.map(\.rawValue)) == others)
  }

  @Test(arguments: ConfigurationKey.allCases)
  func `the schema lists the values of an option`(_ key: ConfigurationKey) throws {
    let property = try #require(try properties().file[key.rawValue] as? [String: Any])
    let option = try #require(Command.convert.options.first { $0.name.key == key.rawValue })
    switch option.value {
    case .none: #expect(property["type"] as? String == "boolean")
    case .choice(let choices):
      let values = try #require(property["enum"] as? [Any])
      #expect(values.compactMap { $0 as? String }.sorted() == choices().sorted())
    case .text where key.value == .strings:
      #expect(property["$ref"] as? String == "#/$defs/strings")
    case .text: #expect(["string", "integer"].contains(property["type"] as? String))
    }
  }
}
