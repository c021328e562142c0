import Foundation
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandCatalogLintTests {
  @Test func `lint reads catalogs, and compares catalogs of the same texts`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "See [terms](app://terms).", "b": "x"}"#, to: "locales/en.json")
    try workspace.write(
      #"{"a": "Siehe AGB.", "b": "[y] (https://a.example)"}"#, to: "locales/de.json")
    let run = try workspace.run("lint", "--from", "json", "locales/en.json", "locales/de.json")
    #expect(
      run.output == """
        locales/de.json:1:8: error: a [de]: the source has a link to "app://terms", which this \
        translation lacks; add it [missing-translated-link]
        locales/de.json:1:27: warning: b [de]: this is text, not a link; remove the space before \
        '(' [broken-link-syntax]

        """)
    #expect(run.messages == "2 findings in 1 file, 1 can be fixed with --fix\n")
    #expect(run.status == 1)
  }

  @Test func `findings in JSON name the value`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"variations":{"plural":"#
        + #"{"one":{"stringUnit":{"state":"x","value":"[](b)"}}}}}}}}}"#, to: "a.xcstrings")
    let run = try workspace.run("lint", "--format", "json", "a.xcstrings")
    #expect(run.output.contains(#""key":"a","locale":"en","variant":"plural.one""#))
  }

  @Test func `--fix changes only the bytes of a value`() throws {
    let workspace = try CommandWorkspace()
    let catalog = "{ \"a\" :\t\"\\u00e9 [b] (https://c.example)\", \"d\":\"\\/\" }"
    try workspace.write(catalog, to: "de.json")
    let shown = try workspace.run("lint", "--from", "json", "--fix", "--check", "de.json")
    #expect(shown.output.contains("+{ \"a\" :\t\"\\u00e9 [b](https://c.example)\""))
    #expect(try workspace.read("de.json") == catalog)
    #expect(
      try workspace.run("lint", "--from", "json", "--fix", "de.json").messages
        == "linkmark: fixed 1\n")
    #expect(try workspace.read("de.json") == catalog.replacing("] (", with: "]("))
  }

  @Test func `a broken catalog is an error, and the others are read`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{\"sourceLanguage\":\"en\",\n\"strings\":{", to: "a.xcstrings")
    try workspace.write(#"{"a": "[](b)"}"#, to: "b.arb")
    let run = try workspace.run("lint", "a.xcstrings", "b.arb")
    #expect(
      run.messages.hasPrefix(
        "a.xcstrings:2:12: error: the file ends where a key in quotation marks should be"))
    #expect(run.output.hasPrefix("b.arb:1:8: error: a [en]: "))
    #expect(run.status == 2)
  }

  @Test(arguments: [
    ("json", ["a/de.json", "a/en.json"], #"{"a": "[](b)"}"#),
    ("po", ["a/de.po", "b.pot"], "msgid \"a\"\nmsgstr \"[](b)\"\n"),
    ("strings", ["de.lproj/a.strings"], "a = \"[](b)\";"),
    ("arb", ["app_de.arb"], #"{"a": "[](b)"}"#),
    (
      "android", ["app/values-de/a.xml", "values/a.xml"],
      "<resources><string name='a'>[](b)</string></resources>"
    ),
    ("xcstrings", ["A.xcstrings"], #"{"sourceLanguage": "en", "strings": {"[](b)": {}}}"#),
  ])
  func `a folder is searched for catalogs of the given format`(
    _ format: String, _ paths: [String], _ catalog: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in paths { try workspace.write(catalog, to: "c/\(path)") }
    try workspace.write("[](b)\n", to: "c/a.md")
    try workspace.write("<menu/>", to: "c/menu/a.xml")
    let run = try workspace.run("lint", "--from", format, "c")
    #expect(
      Set(run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } })
        == Set(paths.map { "c/\($0)" }))
    #expect(run.status == 1)
  }

  @Test func `a folder without catalogs of the given format is an error`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("x", to: "c/a.md")
    #expect(
      try workspace.run("lint", "--from", "android", "c").messages
        == "linkmark: c: there is no values*/*.xml file in this folder\n")
  }

  @Test(arguments: ["1", "4"])
  func `translations on several threads are reported in order`(_ count: String) throws {
    let workspace = try CommandWorkspace()
    let languages = ["de", "es", "fr", "it", "ja", "nl", "pl", "sv"]
    try workspace.write(#"{"a": "See [terms](app://terms)."}"#, to: "en.json")
    for language in languages {
      try workspace.write(#"{"a": "[x] (app://terms)"}"#, to: "\(language).json")
    }
    let files = (languages + ["en"]).map { "\($0).json" }
    let run = try workspace.run(arguments: ["lint", "--from", "json", "--jobs", count] + files)
    #expect(
      run.output.split(separator: "\n").map { $0.prefix(7) } == languages.map { "\($0).json" })
  }

  @Test func `JSON is read only if its format is given`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "[b](c)"}"#, to: "en.json")
    let message =
      "linkmark: en.json: this is JSON; --from json reads it as a catalog of localized strings\n"
    #expect(try workspace.run("lint", "en.json") == .init(status: 2, messages: message))
    #expect(try workspace.run("lint", "--from", "json", "en.json") == .init(status: 0))
  }

  @Test func `--from markdown reads any file as Markdown`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[](b)\n", to: "a.arb")
    let run = try workspace.run("lint", "--from", "markdown", "a.arb")
    #expect(run.output.hasPrefix("a.arb:1:1: error: "))
  }

  @Test func `the inputs of a project may be catalogs`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": ["*.arb", "*.md"]}"#, to: "linkmark.json")
    try workspace.write(#"{"a": "See [terms](x)."}"#, to: "app_en.arb")
    try workspace.write(#"{"a": "Siehe."}"#, to: "app_de.arb")
    try workspace.write("[](b)\n", to: "c.md")
    let run = try workspace.run("lint")
    #expect(run.output.contains("app_de.arb:1:8: error: a [de]: the source has a link"))
    #expect(run.output.contains("c.md:1:1: error: "))
    #expect(run.messages.contains("checked 3 files"))
  }

  @Test func `the source may have a region, and a missing source is reported`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "See [terms](app://terms)."}"#, to: "en-US.json")
    try workspace.write(#"{"a": "Siehe AGB."}"#, to: "de.json")
    let run = try workspace.run("lint", "--from", "json", "de.json", "en-US.json")
    #expect(run.output.contains("[missing-translated-link]"))
    let unnamed = try workspace.run(
      "lint", "--from", "json", "--locale", "fr", "de.json", "en-US.json")
    #expect(
      unnamed.messages == """
        linkmark: warning: de.json: translations are not compared, because none of these 2 catalogs \
        is in 'fr'; --locale names the language of the source

        """)
  }

  @Test func `a vague link text is reported once in catalogs of the same texts`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "[here](b)", "c": "[terms](d)"}"#, to: "en.json")
    try workspace.write(#"{"a": "[hier](b)", "c": "[hier](d)"}"#, to: "de.json")
    let run = try workspace.run("lint", "--from", "json", "de.json", "en.json")
    #expect(
      run.output.split(separator: "\n").map { $0.prefix(12) } == ["de.json:1:26", "en.json:1:8:"])
  }

  @Test func `translations are compared with the fixed source`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "[b] (https://c.example)"}"#, to: "en.json")
    try workspace.write(#"{"a": "[d](https://c.example)"}"#, to: "de.json")
    let run = try workspace.run("lint", "--from", "json", "--fix", "de.json", "en.json")
    #expect(run == .init(status: 0, messages: "linkmark: fixed 1\n"))
  }

  @Test func `a broken link in a translation is reported once, with its fix`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "[b](https://c.example)"}"#, to: "en.json")
    try workspace.write(#"{"a": "[d] (https://c.example)"}"#, to: "de.json")
    let run = try workspace.run("lint", "--from", "json", "de.json", "en.json")
    #expect(run.output.hasSuffix("[broken-translated-link]\n"))
    #expect(run.messages == "1 finding in 1 file, 1 can be fixed with --fix\n")
  }

  @Test(
    arguments: [
      ("a long comment", "<!-- " + String(repeating: "x", count: 9_000) + " -->\n", .utf8),
      ("UTF-16", "<?xml version='1.0' encoding='utf-16'?>\n", .utf16),
      ("UTF-16, big-endian", "\u{FEFF}", .utf16BigEndian),
    ] as [(String, String, String.Encoding)])
  func `resources are never read as Markdown`(
    _ name: String, _ start: String, _ encoding: String.Encoding
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("", to: "values/a.xml")
    let text = start + "<resources><string name='a'>[b] (https://c.example)</string></resources>\n"
    let file = workspace.folder.appendingPathComponent("values/a.xml")
    try #require(text.data(using: encoding)).write(to: file)
    #expect(try workspace.run("lint", "--fix", "values/a.xml").status == 0)
    let fixed = text.replacing("] (", with: "](")
    #expect(try Data(contentsOf: file) == fixed.data(using: encoding))
  }

  @Test(arguments: [
    "<menu>*a*  \n</menu>\n", "<!DOCTYPE html>\n<html/>\n", "[b] (https://c.example)\n",
  ])
  func `other XML is an error, and stays as it is`(_ text: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(text, to: "a.xml")
    let run = try workspace.run("lint", "--fix", "a.xml")
    #expect(run.messages.hasPrefix("a.xml:1:1: error: "))
    #expect(run.status == 2)
    #expect(try workspace.read("a.xml") == text)
  }

  @Test(arguments: [["lint"], ["convert"], ["report", "-o", "a.html"]])
  func `a value of a megabyte is refused, and the others are read`(_ command: [String]) throws {
    let workspace = try CommandWorkspace()
    let long = String(repeating: "[a](b) ", count: 150_000)
    try workspace.write(#"{"a": "\#(long)", "b": "[c](javascript:d)"}"#, to: "en.arb")
    let run = try workspace.run(arguments: command + ["en.arb"])
    let shown = run.output + run.messages + ((try? workspace.read("a.html")) ?? "")
    #expect(shown.contains("the document has 1050000 bytes and the limit is 1000000"))
    #expect(shown.contains("javascript"))
  }
}
