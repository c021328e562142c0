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

/// Common mistakes on the command line, each reported in one line.
@Suite struct WrongInvocationTests {
  private static let files: KeyValuePairs = [
    "a.md": "[a](/b)\n",
    "b.md": "[b](/a)\n",
    "x.xcstrings": #"{"sourceLanguage": "en", "strings": {"a" {}}}"#,
    "de.po": "msgid \"a\"\n",
    "app_de.arb": "{}",
    "a.stringsdict": "<plist/>",
    "comment.json": "{\"inputs\": [\"a.md\"], // all\n\"outDir\": \"o\"}",
    "hash.json": "# all\n{}",
    "yaml.json": "inputs: [a.md]\noutDir: o\n",
    "list.yaml": "- a.md\n",
    "quotes.json": "{'inputs': []}",
    "bare.json": "{inputs: []}",
    "comma.json": #"{"inputs": ["a.md"],}"#,
    "open.json": #"{"inputs": ["a.md"]"#,
    "key.json": #"{"ouputs": []}"#,
    "unknown.json": #"{"toc": true}"#,
    "twice.json": #"{"outDir": "a", "outDir": "b"}"#,
    "type.json": #"{"width": "80"}"#,
    "value.json": #"{"to": "pdf"}"#,
    "level.json": #"{"lint": {"levels": {"bare-url": "warn"}}}"#,
    "rule.json": #"{"lint": {"levels": {"bare-urls": "off"}}}"#,
    "empty.json": "",
    "array.json": "[]",
    "routes.json": #"{"routes": [{"name": "a", "path": "x/{y}"}, {"name": "b", "path": "x/{z}"}]}"#,
    "aasa.json": #"{"applinks": {"details": [{"appIDs": ["a"], "components": [{"/": "/a"}]}]}}"#,
    "dictionary.json": ##"{"color": {"link": {"value": "#00f"}}}"##,
    "latin.json": "{\"a\": \"\u{0}\"}",
  ]

  /// Commands that are rejected with a message of one line.
  private static let commands = [
    // Names of commands.
    "buid", "lnit", "Lint", "check", "validate", "verify", "fmt", "format", "fix", "watch", "serve",
    "preview",
    "new", "render", "rules", "expalin", "themes", "help buidl", "help nothing", "theme chek",
    "theme sho", "theme backpak", "theme check backpak", "schema runz", "schema yaml", "init here",
    "routes swft", "routes swift kotlin", "routes swift", "routes swift --routes aasa.json",
    "routes swift --package a",
    "routes kotlin --package a-b", "rule bare-ulr", "rule nothing", "rule a b", "build a.md",
    "theme list x",
    // Inputs and outputs.
    "none.md", "lint none.md", "none/", "''", "lint ''", "x.xcstrings", "lint x.xcstrings", "de.po",
    "--to json --in-place-format app_de.arb", "lint a.stringsdict", "--files-from none.txt",
    "-o a.md a.md",
    "-o none/a.html a.md", "-o a.pdf a.md", "-o a.html a.md b.md", "-o a.html .", "--fix a.md",
    "lint --fix", "lint --fix -", "- -",
    // Names of options.
    "--colour always a.md", "--tto html a.md", "--t html a.md", "--v", "-v a.md", "-x a.md",
    "--verbose a.md", "--no-configuration a.md", "--standalone=yes a.md", "--output", "--to",
    "--to= a.md", "-o '' a.md", "--from cvs a.md", "lint --fromat json a.md",
    "lint --to html a.md", "lint --output x a.md", "build --to html", "build --jsobs 2",
    "explain --to json a:b", "--level note a.md",
    // Values of options.
    "--to pdf a.md", "--to jsn a.md", "--to HTML a.md", "--theme backpck a.md",
    "--theme none.json a.md", "--theme dictionary.json a.md", "--theme a.md a.md",
    "--style contrast a.md", "--appearance drak a.md", "--font-style heading9 a.md",
    "--locale e! a.md", "--dialect github a.md", "--dialect GFM a.md", "--width -1 a.md",
    "--width wide a.md", "--jobs 0 a.md", "--jobs many a.md", "--base help a.md",
    "--schemes htp:// a.md", "--routes none.json a.md", "--routes a.md a.md",
    "--routes routes.json a.md", "--routes aasa.json a.md", "--class-map bootstrap a.md",
    "--shape attributed a.md", "--urls footnote a.md", "--color yes a.md", "--color-depth 8 a.md",
    "lint --level warn a.md", "lint --fail-on errors a.md", "lint --format junti a.md",
    // Combinations of options.
    "build --port 8465", "build --serve --check", "build --serve --port 65536", "--serve a.md",
    "--watch --check -o a.html a.md", "--inline --standalone a.md", "--title T a.md",
    "--standalone --to json a.md", "--plain --to ansi a.md", "-o a.html --out-dir o a.md",
    "--check a.md", "--watch a.md", "--stream a.md", "--stream -o a.html",
    "--config comment.json --no-config a.md", "lint --statistics --format json a.md",
    "--assets copy a.md", "--depfile d a.md",
    // Project files.
    "build", "build --config none.json", "lint --config comment.json", "lint --config hash.json",
    "lint --config yaml.json", "lint --config list.yaml", "lint --config quotes.json",
    "lint --config bare.json", "lint --config comma.json", "lint --config open.json",
    "lint --config key.json", "lint --config unknown.json", "lint --config twice.json",
    "lint --config type.json", "--config value.json a.md", "lint --config level.json",
    "lint --config rule.json", "lint --config empty.json", "lint --config array.json",
    "lint --config latin.json",
  ]

  @Test func `every mistake exits with status 2 and one line of advice`() throws {
    let workspace = try CommandWorkspace()
    for (name, text) in Self.files { try workspace.write(text, to: name) }
    var transcript = ""
    for words in Self.commands {
      let result = try workspace.run(script: "$linkmark \(words) < /dev/null")
      transcript += "$ linkmark \(words)\n\(result.messages)"
      #expect(result.status == 2, "\(words)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(words): \(result.messages)")
      // Messages are short, since users do not read long ones.
      #expect(result.messages.count < 300 || words.contains("unknown.json"), "\(words)")
    }
    try expectGolden(Bytes(transcript.utf8), named: "wrong-invocations.txt")
  }
}
