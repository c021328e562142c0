import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandCatalogConversionTests {
  private static let android = """
    <resources>
      <string name="terms">Lies die &lt;a href=\\"app://terms\\">AGB&lt;/a> &amp; mehr.</string>
      <string name="none"></string>
      <string name="other" translatable="false">[x](y)</string>
      <plurals name="days">
        <item quantity="one">[%d Tag](https://a.example)</item>
        <item quantity="other">%d Tage</item>
      </plurals>
    </resources>
    """

  @Test func `a catalog is converted to a record for each shipped value`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.android, to: "values-de/strings.xml")
    let run = try workspace.run("values-de/strings.xml")
    #expect(
      run.output == #"""
        {"file":"values-de/strings.xml","key":"terms","locale":"de","variant":null,"state":null,"value":"Lies die <a href=\"app://terms\">AGB</a> & mehr.","html":"Lies die <a class=\"lm-link\" href=\"app://terms\" data-link-kind=\"app\" data-link-handling=\"app\" data-link-href=\"app://terms\">AGB</a> &amp; mehr."}
        {"file":"values-de/strings.xml","key":"days","locale":"de","variant":"plural.one","state":null,"value":"[%d Tag](https://a.example)","html":"<a class=\"lm-link\" href=\"https://a.example\" data-link-kind=\"web\" data-link-handling=\"system\">%d Tag</a>"}
        {"file":"values-de/strings.xml","key":"days","locale":"de","variant":"plural.other","state":null,"value":"%d Tage","html":"%d Tage"}

        """#)
    #expect(run.status == 0)
  }

  @Test func `a JSON record equals the conversion of its value alone`() throws {
    let workspace = try CommandWorkspace()
    let value = "Read *the* [terms](app://terms)."
    try workspace.write(#"{"@@locale": "fr", "a": "\#(value)"}"#, to: "a.arb")
    let record = try workspace.run("-t", "json", "a.arb").output
    let runs = try workspace.run("-t", "json", "--locale", "fr", input: value).output
    #expect(
      record
        == #"{"file":"a.arb","key":"a","locale":"fr","variant":null,"state":null,"value":"\#(value)","runs":"#
        + "\(runs.dropLast())}\n")
  }

  @Test(arguments: ["foundation", "facets", "portable-text", "compose"])
  func `a record names its shape`(_ shape: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "[b](c)"}"#, to: "en.json")
    let line = try workspace.run("-t", "json", "--shape", shape, "--from", "json", "en.json").output
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(record[shape] != nil && record["runs"] == nil)
  }

  @Test func `--in-place-format writes the catalog with HTML in its values`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.android, to: "values-de/strings.xml")
    let run = try workspace.run("--in-place-format", "values-de/strings.xml", "--out-dir", "out")
    #expect(run == .init())
    #expect(
      try workspace.read("out/values-de/strings.xml")
        == Self.android
        .replacing(
          "&lt;a href=", with: #"&lt;a class=\"lm-link\" href="#
        )
        .replacing(
          #"app://terms\">AGB"#,
          with: #"app://terms\" data-link-kind=\"app\" data-link-handling=\"app\""#
            + #" data-link-href=\"app://terms\">AGB"#
        )
        .replacing("&amp; mehr", with: "&amp;amp; mehr")
        .replacing(
          "[%d Tag](https://a.example)",
          with:
            #"&lt;a class=\"lm-link\" href=\"https://a.example\" data-link-kind=\"web\""#
            + #" data-link-handling=\"system\">%d Tag&lt;/a>"#
        ))
  }

  @Test(arguments: [
    ("po", "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"a\"\nmsgstr \"[b](c)\"\n"),
    ("arb", #"{"@@locale":"de","a":"{n, plural, one{[b](c)} other{d}}"}"#),
  ])
  func `--in-place-format keeps all other bytes`(_ name: String, _ catalog: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(catalog, to: "a.\(name)")
    let output = try workspace.run("--in-place-format", "--plain", "a.\(name)").output
    #expect(output == catalog.replacing("[b](c)", with: #"<a href=\"c\">b</a>"#))
  }

  @Test(arguments: [
    (##"{"a":"{n, plural, one{# *one*} other{x\n# y}}"}"##, "# <em>one</em>", ##"x\n# y"##),
    (##"{"a":"{n, selectordinal, few{#rd} other{ ## *th*}}"}"##, "#rd", " ## <em>th</em>"),
    (##"{"a":"{x, plural, one{{y, select, a{# *a*} other{b}}} other{c}}"}"##, "# <em>a</em>", "b"),
    (##"{"a":"{x, select, one{# *a*} other{b}}"}"##, "<h1><em>a</em></h1>\\n", "b"),
    (
      ##"{"a":"{n, plural, one{> # *one*} other{- #}}"}"##,
      ##"<blockquote>\n<p># <em>one</em></p>\n</blockquote>\n"##, ##"<ul>\n<li>#</li>\n</ul>\n"##
    ),
    (##"{"a":"{n, plural, one{`a\n# b`} other{#}}"}"##, "<code>a # b</code>", "#"),
    (
      ##"{"a":"{n, plural, one{    # b} other{# \u007f *b*}}"}"##,
      "<pre><code># b\\n</code></pre>\\n", ##"# \u007f <em>b</em>"##
    ),
  ])
  func `a plural's number sign does not begin a heading`(
    _ catalog: String, _ first: String, _ second: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(catalog, to: "a.arb")
    let output = try workspace.run("--in-place-format", "--plain", "a.arb").output
    #expect(output.contains("{\(first)}") && output.contains("{\(second)}"), "\(output)")
    let records = try workspace.run("--plain", "a.arb").output
    #expect(!records.contains(#""value":"\\"#) && records.split(separator: "\n").count > 1)
  }

  @Test func `text after a plural's number sign is located exactly, also by lint`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(##"{"a":"{n, plural, other{# [b](javascript:c)}}"}"##, to: "a.arb")
    let run = try workspace.run("-t", "json", "a.arb")
    #expect(run.messages.hasPrefix("a.arb:1:27: error: a [en] plural.other: the scheme of"))
    #expect(run.output.contains(#""source":{"start":{"line":1,"column":3,"offset":2}"#))
    try workspace.write(##"{"a":"{n, plural, other{[b\n# c](javascript:d)}}"}"##, to: "a.arb")
    let finding = try workspace.run("lint", "a.arb").output
    #expect(finding.hasPrefix("a.arb:1:25: error: a [en] plural.other: the scheme of"))
    #expect(try workspace.run("a.arb").messages.hasPrefix("a.arb:1:25: error: "))
  }

  @Test func `many number signs are read in linear time`() throws {
    let workspace = try CommandWorkspace()
    // A value may have a million bytes.
    let text = String(repeating: "#", count: 500_000) + String(repeating: "# ", count: 249_900)
    try workspace.write("{\"a\":\"{n, plural, other{\(text)x}}\"}", to: "a.arb")
    let run = try workspace.run(script: "ulimit -t 5; $linkmark --in-place-format a.arb | wc -c")
    #expect(run.output.hasPrefix("9998"), "\(run)")
  }

  @Test func `folders above a project do not set the language`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": "copy/*.arb"}"#, to: "de/app/linkmark.json")
    try workspace.write(#"{"a": "[b](app://c)"}"#, to: "de/app/copy/en.arb")
    try workspace.write(#"{"a": "[d](app://e)"}"#, to: "de/app/copy/fr.arb")
    for folder in ["de/app", "de/app/copy", "de"] {
      let run = try workspace.run(
        script: "root=$PWD; cd \(folder); $linkmark lint --config $root/de/app/linkmark.json")
      #expect(run.output.contains("[different-translated-destination]"), "\(folder)")
    }
  }

  @Test(arguments: [
    ("a.arb", ##"{"a":"You have {n, plural, one{*one*} other{# more }} for [you](b)"}"##),
    ("a.arb", ##"{"a":" *b*  ","c":"  ","d":"\n[e](f)\t"}"##),
    ("a.po", "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"a\"\nmsgstr \"*b*\\n\"\n"),
    ("values/a.xml", "<resources><string name=\"a\">\"*b* \"</string></resources>"),
  ])
  func `--in-place-format keeps the spaces at the ends of texts`(
    _ name: String, _ catalog: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(catalog, to: name)
    let output = try workspace.run("--in-place-format", "--plain", name).output
    let isXML = name.hasSuffix("xml")
    let expected = ["b", "one"].reduce(catalog) { catalog, word in
      catalog.replacing(
        "*\(word)*", with: isXML ? "&lt;em>\(word)&lt;/em>" : "<em>\(word)</em>")
    }
    #expect(
      output
        == expected.replacing("[you](b)", with: #"<a href=\"b\">you</a>"#)
        .replacing("[e](f)", with: #"<a href=\"f\">e</a>"#))
  }

  @Test func `a message gets new braces only as character references`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"appSchemes": ["app"], "routes": [{"name": "r", "path": "r/{id}"}]}"#, to: "routes.json")
    try workspace.write(
      ##"{"a": "{n, plural, one {[b](app://r/{id})} other {{c}}}"}"##, to: "a.arb")
    let run = try workspace.run("--in-place-format", "--routes", "routes.json", "a.arb")
    #expect(
      run.output
        == ##"{"a": "{n, plural, one {<a class=\"lm-link\" href=\"app://r/{id}\" "##
        + ##"data-link-kind=\"app\" data-link-route=\"r\" data-link-params=\"&#123;&quot;path&quot;:"##
        + ##"&#123;&quot;id&quot;:&quot;{id}&quot;&#125;,&quot;query&quot;:&#123;&#125;&#125;\" data-link-handling=\"app\" data-link-href=\"app://r/{id}\">b</a>} "##
        + ##"other {{c}}}"}"##)
  }

  @Test(arguments: [
    (
      ["--in-place-format", "a.strings"],
      "linkmark: a.strings: apps of Apple's platforms read Markdown in this format; leave out --in-place-format"
    ),
    (
      ["--standalone", "a.strings"],
      "linkmark: a.strings: a catalog has texts and no pages; leave out --standalone"
    ),
    (
      ["--in-place-format", "a.md"],
      "linkmark: a.md: this is no catalog, for which --in-place-format is"
    ),
    (
      ["--from", "json", "--in-place-format", "a.json"],
      "a.json:1:8: error: a [en]: this value cannot be written with HTML, as there are branches in "
        + "it; write whole sentences in the branches"
    ),
    (
      ["a.json"],
      "linkmark: a.json: this is JSON; --from json reads it as a catalog of localized strings"
    ),
    (
      ["-o", "a.txt", "--in-place-format", "a.md"],
      "linkmark: a.md: this is no catalog, for which --in-place-format is"
    ),
    (["--placeholders", "icu", "a.md"], "linkmark: --placeholders is about JSON; add --from json"),
  ])
  func `an impossible output is rejected, and nothing is written`(
    _ arguments: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("\"a\" = \"b\";", to: "a.strings")
    try workspace.write("a", to: "a.md")
    try workspace.write(
      #"{"a": "*b* {n, plural, one {c} other {d}} *e*"}"#, to: "a.json")
    #expect(try workspace.run(arguments: arguments) == .init(status: 2, messages: "\(message)\n"))
    #expect(throws: (any Error).self) { try workspace.read("a.txt") }
  }

  @Test func `--in-place-format warns about the raw HTML it omits`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "<u>b</u>"}"#, to: "en.json")
    let options = ["--from", "json", "--in-place-format", "en.json"]
    let message =
      "en.json:1:8: warning: a [en]: raw HTML is left out of this value; write Markdown, or use "
      + "--unsafe [omitted-html]\n"
    #expect(try workspace.run(arguments: options).messages == message)
    #expect(
      try workspace.run(arguments: options + ["--unsafe"]) == .init(output: #"{"a": "<u>b</u>"}"#))
  }

  @Test func `terminal text is a table of keys, languages and texts`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.android, to: "values-de/strings.xml")
    #expect(
      try workspace.run("-t", "ansi", "values-de/strings.xml").output == """
        Key                Language  Text
        ─────────────────  ────────  ──────────────────────────────────
        terms              de        Lies die AGB (app://terms) & mehr.
        days.plural.one    de        %d Tag (https://a.example)
        days.plural.other  de        %d Tage

        """)
  }

  @Test func `build writes records with paths in the project, and --check compares them`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      """
      {"inputs": ["copy/*/*.json", "copy/*.md"], "outDir": "out", "to": "json",
       "files": [{"match": "copy/**/*.json", "set": {"from": "json", "placeholders": "i18next"}}]}
      """, to: "linkmark.json")
    try workspace.write(#"{"a_one": "[b](c)", "a_other": "d"}"#, to: "copy/de/x.json")
    try workspace.write("e", to: "copy/y.md")
    #expect(
      try workspace.run("build").messages == "linkmark: 2 outputs written, 0 unchanged\n")
    let records = try workspace.read("out/de/x.json")
    #expect(
      records.hasPrefix(
        #"{"file":"copy/de/x.json","key":"a","locale":"de","variant":"plural.one","state":null"#))
    #expect(try workspace.run("build", "--check").status == 0)
    try workspace.write(#"{"a_one": "[b](c)", "a_other": "f"}"#, to: "copy/de/x.json")
    let check = try workspace.run("build", "--check")
    #expect(check.status == 1 && check.output.contains("+{\"file\":\"copy/de/x.json\""))
    #expect(
      try workspace.run("build").messages == "linkmark: 1 output written, 1 unchanged\n")
  }

  @Test func `findings are located in the catalog`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"a": "\u00e9 [b](javascript:c)"}"#, to: "a.arb")
    let run = try workspace.run("a.arb")
    #expect(run.messages.hasPrefix("a.arb:1:15: error: a [en]: the scheme of"))
    #expect(run.messages.hasSuffix("[blocked-destination]\n"))
  }

  @Test func `a broken catalog is an error, and the others are converted`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{\"a\": ", to: "a.arb")
    try workspace.write("{\"a\": \"b\"}", to: "b.arb")
    let run = try workspace.run("a.arb", "b.arb")
    #expect(run.messages.hasPrefix("a.arb:1:7: error: "))
    #expect(run.output.contains(#""html":"b""#) && run.status == 2)
  }
}
