import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

extension ConvertOptions {
  init(parsing words: [String]) throws(UsageError) {
    try self.init(reading: words[...], of: .convert)
  }
}

@Suite struct CommandArgumentsTests {
  /// Parses the arguments after the program's name.
  @discardableResult
  private func invocation(_ words: [String]) throws(UsageError) -> Command.Invocation {
    var rest = words[...]
    return try Linkmark.commands.command(at: &rest).invocation(rest)
  }

  @Test(arguments: [
    (["--pain"], "unknown option --pain; did you mean --plain?"),
    (["--headin-ids=auto"], "unknown option --headin-ids; did you mean --heading-ids?"),
    (["-plain"], "unknown option -plain; did you mean --plain?"),
    (["-x"], "unknown option -x; --help lists the options"),
    (["--xyzzy"], "unknown option --xyzzy; --help lists the options"),
    (["--to", "htlm"], "--to: 'htlm' is not one of html, ansi, json; did you mean html?"),
    (["-tJSON"], "--to: 'JSON' is not one of html, ansi, json; did you mean json?"),
    (["--urls", "7"], "--urls: '7' is not one of auto, inline, hidden, short, footnotes"),
    (
      ["--shape=portable"],
      "--shape: 'portable' is not one of runs, foundation, facets, portable-text, compose; "
        + "did you mean portable-text?"
    ),
    (["--color-depth", "8"], "--color-depth: '8' is not one of auto, 16, 256, truecolor"),
    (["--width", "-1"], "--width: '-1' is not a number from 0 to 10000"),
    (["--width", "10001"], "--width: '10001' is not a number from 0 to 10000"),
    (["--width", "wide"], "--width: 'wide' is not a number from 0 to 10000"),
    (["--locale", "e_n"], "--locale: 'e_n' is not a language tag such as en or pt-BR"),
    (["--output"], "--output needs a value: -o, --output FILE"),
    (["-o", ""], "-o needs a value: -o, --output FILE"),
    (["--title=", "--standalone"], "--title needs a value: --title TEXT"),
    (["--plain=yes"], "--plain takes no value"),
    (["-o", "a.html", "--out-dir", "b"], "--output and --out-dir exclude each other"),
    (["--inline", "--standalone"], "--inline and --standalone exclude each other"),
    (["--title", "Terms"], "--title needs --standalone"),
    (["--stylesheet", "none"], "--stylesheet needs --standalone"),
    (["--runtime", "inline"], "--runtime needs --standalone"),
    (
      ["--class-map", "backpack"],
      "--class-map: 'backpack' is not one of linkmark, backpack-web; did you mean backpack-web?"
    ),
    (
      ["--plain", "--heading-ids", "always"],
      "--plain and --heading-ids always exclude each other"
    ),
    (
      ["-o", "a.pdf"],
      "a.pdf: the extension is not one of .html .htm .ansi .ans .txt .json; name the format with --to"
    ),
  ])
  func `an invalid argument is rejected`(_ words: [String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try invocation(words) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (
      ["theme", "shwo"],
      "theme: 'shwo' is not one of list, show, check, css, import; did you mean show?"
    ),
    (["theme", "xyzzy"], "theme: 'xyzzy' is not one of list, show, check, css, import"),
    (
      ["theme", "list", "plain"],
      "plain: one operand too many for theme list; --help shows how to use it"
    ),
    (
      ["theme", "show", "plain", "backpack"],
      "backpack: one operand too many for theme show; --help shows how to use it"
    ),
    (["theme", "show", "--colour=auto"], "unknown option --colour; did you mean --color?"),
    (["theme", "show", "--width=7"], "unknown option --width; --help lists the options"),
    (["theme", "show", "--routes=a"], "unknown option --routes; --help lists the options"),
    (["theme", "--color", "show"], "unknown option --color; --help lists the options"),
  ])
  func `each command has its own options and operands`(_ words: [String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try invocation(words) }
    #expect(error?.description == message)
  }

  @Test(arguments: Command.convert.options.filter { $0.formats == .html }.map(\.name.text))
  func `an HTML option is rejected for another format`(_ name: String) {
    let values = [
      "title": "Terms", "stylesheet": "none", "class-map": "linkmark", "heading-ids": "auto",
      "id-prefix": "copy-", "relative-links": "keep", "runtime": "a.js",
    ]
    let option = values[name].map { "--\(name)=\($0)" } ?? "--\(name)"
    let others = ["title", "stylesheet", "runtime"].contains(name) ? ["--standalone"] : []
    #expect(throws: UsageError.self) {
      try ConvertOptions(parsing: ["-t", "json", option] + others)
    }
    #expect(throws: Never.self) { try ConvertOptions(parsing: ["-t", "html", option] + others) }
  }

  @Test func `the error for an HTML option gives the reason`() {
    let error = UsageError.wrongFormat(for: "plain", only: "html", actual: "ansi")
    #expect(throws: error) { try ConvertOptions(parsing: ["--plain", "-o", "a.txt"]) }
    #expect(error.description == "--plain is for html only, and the format is ansi")
  }

  @Test func `terminal options have no effect on another format`() throws {
    let words = [
      "--width", "7", "--color=never", "--color-depth=16", "--hyperlinks=auto", "--urls=inline",
    ]
    let warnings = ["--width", "--color", "--color-depth", "--hyperlinks", "--urls"]
      .map { "\($0) has no effect on html" }
    #expect(try ConvertOptions(parsing: words).warnings == warnings)
    #expect(try ConvertOptions(parsing: words + ["-t", "ansi"]).warnings == [])
    #expect(try ConvertOptions(parsing: words + words).warnings == warnings)
  }

  @Test func `a JSON shape has no effect on another format`() throws {
    let words = ["--shape", "facets"]
    #expect(try ConvertOptions(parsing: words).warnings == ["--shape has no effect on html"])
    #expect(try ConvertOptions(parsing: words + ["-t", "json"]).warnings == [])
  }

  private static func withoutPage(_ option: String) -> String {
    "\(option) has no effect on html without --standalone"
  }

  @Test(arguments: [
    ([], ["--font-style", "--theme", "--appearance"].map(Self.withoutPage)),
    (["--inline"], ["--font-style", "--theme", "--appearance"].map(Self.withoutPage)),
    (
      ["--plain"],
      [
        "--style has no effect on html with --plain",
        "--locale has no effect on html with --plain",
      ] + ["--font-style", "--theme", "--appearance"].map(Self.withoutPage)
    ),
    (["--standalone"], []), (["--plain", "--standalone"], []), (["-t", "json"], []),
    (["--standalone", "--stylesheet=inline"], []),
    (
      ["--standalone", "--stylesheet=a.css"],
      [
        "--font-style has no effect on html without an inline style sheet",
        "--theme has no effect on html without an inline style sheet",
      ]
    ),
  ])
  func `style options have no effect on HTML without styles`(
    _ words: [String], _ warnings: [String]
  ) throws {
    let options = [
      "--style=on-contrast", "--locale=ar", "--font-style=bodyDefault", "--theme=backpack",
      "--appearance=dark",
    ]
    #expect(try ConvertOptions(parsing: options + words).warnings == warnings)
  }

  @Test(arguments: [["-t", "ansi"], ["-tansi"], ["--to", "ansi"], ["--to=ansi"]])
  func `every spelling of an option has the same meaning`(_ words: [String]) throws {
    let options = try ConvertOptions(parsing: words + ["a.md"])
    #expect(options.target.resolvedFormat == .ansi)
    #expect(options.common.operands == ["a.md"])
  }

  @Test func `the last value of an option applies`() throws {
    #expect(
      try ConvertOptions(parsing: ["-t", "json", "--to=html"]).target.resolvedFormat == .html)
  }

  @Test func `two hyphens end the options`() throws {
    let options = try ConvertOptions(parsing: ["--inline", "--", "--plain", "--", "-"])
    #expect(options.common.operands == ["--plain", "--", "-"])
    #expect(options.target.page.annotation == .links)
    #expect(options.target.extentOfText == .inline)
  }

  @Test func `the command's name is not an operand`() throws {
    for (words, name, count) in [
      (["convert", "convert"], "convert", 1), (["./lint"], "convert", 1),
      (["--", "lint"], "convert", 2), (["lint", "a.md"], "lint", 1),
      (["theme", "css", "plain"], "theme css", 1), (["theme"], "theme", 0),
    ] {
      var rest = words[...]
      #expect(try Linkmark.commands.command(at: &rest).name == name)
      #expect(rest.count == count)
    }
    #expect(try ConvertOptions(parsing: ["--", "lint"]).common.operands == ["lint"])
  }

  @Test(arguments: [
    ("a.html", Format.html), ("a.HTM", .html), ("a.ansi", .ansi), ("b/a.ans", .ansi),
    ("a.txt", .ansi), ("a.json", .json), ("-", .html),
  ])
  func `the output's extension determines the format`(_ path: String, _ format: Format) throws {
    #expect(try ConvertOptions(parsing: ["-o", path]).target.resolvedFormat == format)
    #expect(
      try ConvertOptions(parsing: ["-o", path, "-t", "ansi"]).target.resolvedFormat == .ansi)
  }

  @Test func `a hyphen as the output is standard output`() throws {
    #expect(try ConvertOptions(parsing: ["-o", "-"]).target.output.destination == .standardOutput)
  }

  @Test(arguments: Linkmark.commands.allWithSubcommands.map(\.name))
  func `the help lists every option and fits in 80 columns`(_ name: String) throws {
    let command = try #require(Linkmark.commands.allWithSubcommands.first { $0.name == name })
    let help = Help.text(for: command, among: Linkmark.commands)
    for option in command.options {
      #expect(help.contains("--\(option.name.text)"))
    }
    for line in help.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func `the list of command names has each command in order`() {
    #expect(CommandNames.all == Linkmark.commands.all.map(\.name))
  }

  @Test func `command names are unique, and so are the options of a command`() {
    let commandNames = Linkmark.commands.allWithSubcommands.map(\.name)
    #expect(Set(commandNames).count == commandNames.count)
    for command in Linkmark.commands.allWithSubcommands {
      let names = command.options.map(\.name)
      #expect(Set(names).count == names.count)
      let shortNames = command.options.compactMap(\.shortName)
      #expect(Set(shortNames).count == shortNames.count)
    }
  }

  @Test func `every command has the common options`() {
    let names = CommonOptions.options.map(\.name)
    #expect(!names.isEmpty)
    for command in Linkmark.commands.allWithSubcommands {
      #expect(command.options.map(\.name).suffix(names.count) == names[...], "\(command.name)")
    }
  }

  @Test func `help takes precedence over later arguments`() throws {
    #expect(try invocation(["--help", "--pain"]).request == .help)
    #expect(try invocation(["-h"]).request == .help)
    #expect(try invocation(["--version"]).request == .version)
  }
}
