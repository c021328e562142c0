import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

/// Common mistakes on the command line, each reported in a message of one line.
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
    // Wrong commands.
    "buid", "lnit", "Lint", "check", "validate", "verify", "fmt", "format", "fix", "watch", "serve",
    "preview",
    "new", "render", "rules", "expalin", "themes", "help buidl", "help nothing", "theme chek",
    "theme sho", "theme backpak", "theme check backpak", "schema runz", "schema yaml", "init here",
    "routes swft", "routes swift kotlin", "routes swift", "routes swift --routes aasa.json",
    "routes swift --package a",
    "routes kotlin --package a-b", "rule bare-ulr", "rule nothing", "rule a b", "build a.md",
    "theme list x",
    // Wrong inputs and outputs.
    "none.md", "lint none.md", "none/", "''", "lint ''", "x.xcstrings", "lint x.xcstrings", "de.po",
    "--to json --in-place-format app_de.arb", "lint a.stringsdict", "--files-from none.txt",
    "-o a.md a.md",
    "-o none/a.html a.md", "-o a.pdf a.md", "-o a.html a.md b.md", "-o a.html .", "--fix a.md",
    "lint --fix", "lint --fix -", "- -",
    // Wrong names of options.
    "--colour always a.md", "--tto html a.md", "--t html a.md", "--v", "-v a.md", "-x a.md",
    "--verbose a.md", "--no-configuration a.md", "--standalone=yes a.md", "--output", "--to",
    "--to= a.md", "-o '' a.md", "--from cvs a.md", "lint --fromat json a.md",
    "lint --to html a.md", "lint --output x a.md", "build --to html", "build --jsobs 2",
    "explain --to json a:b", "--level note a.md",
    // Wrong values of options.
    "--to pdf a.md", "--to jsn a.md", "--to HTML a.md", "--theme backpck a.md",
    "--theme none.json a.md", "--theme dictionary.json a.md", "--theme a.md a.md",
    "--style contrast a.md", "--appearance drak a.md", "--font-style heading9 a.md",
    "--locale e! a.md", "--dialect github a.md", "--dialect GFM a.md", "--width -1 a.md",
    "--width wide a.md", "--jobs 0 a.md", "--jobs many a.md", "--base help a.md",
    "--schemes htp:// a.md", "--routes none.json a.md", "--routes a.md a.md",
    "--routes routes.json a.md", "--routes aasa.json a.md", "--class-map bootstrap a.md",
    "--shape attributed a.md", "--urls footnote a.md", "--color yes a.md", "--color-depth 8 a.md",
    "lint --level warn a.md", "lint --fail-on errors a.md", "lint --format junti a.md",
    // Wrong combinations of options.
    "build --port 8465", "build --serve --check", "build --serve --port 65536", "--serve a.md",
    "--watch --check -o a.html a.md", "--inline --standalone a.md", "--title T a.md",
    "--standalone --to json a.md", "--plain --to ansi a.md", "-o a.html --out-dir o a.md",
    "--check a.md", "--watch a.md", "--stream a.md", "--stream -o a.html",
    "--config comment.json --no-config a.md", "lint --statistics --format json a.md",
    "--assets copy a.md", "--depfile d a.md",
    // Wrong or missing project files.
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
      // Most messages are short, since users do not read long ones.
      #expect(result.messages.count < 300 || words.contains("unknown.json"), "\(words)")
    }
    try expectGolden(Bytes(transcript.utf8), named: "wrong-invocations.txt")
  }

  @Test(arguments: [
    (["--pain"], "unknown option --pain; did you mean --plain?"),
    (["--routes", "a.json"], "--routes: a.json: No such file or directory; check the path"),
    (
      ["--theme", "backpak"],
      "--theme: 'backpak' is neither a file nor one of backpack, high-contrast, plain; did you mean backpack?"
    ),
    (["--theme", "gone.json"], "--theme: gone.json: No such file or directory; check the path"),
    (
      ["--font-style", "bodyDefalt"],
      "--font-style: the theme backpack has no 'bodyDefalt'; did you mean bodyDefault?"
    ),
  ])
  func `invalid arguments stop the command before it reads`(
    _ words: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    let script = (["\"$linkmark\""] + words).joined(separator: " ")
    #expect(
      try workspace.run(script: "\(script) -o a.html")
        == .init(status: 2, messages: "linkmark: \(message)\n"))
    #expect(try workspace.files().isEmpty)
  }
}
