import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandLocaleTests {
  private let warning = """
    linkmark: warning: --locale: there are no phrases in 'tlh' yet, so announcements are in \
    English; linkmark locale list shows what there is

    """

  @Test(arguments: [
    ["-t", "json"], ["-t", "json", "--fail-on", "note"],
    ["-t", "html", "--config", "new-tab.json"],
  ])
  func `English announcements are reported once for copy in another language`(
    _ options: [String]
  ) throws {
    let workspace = try workspace()
    let result = try workspace.run(
      script: "$linkmark --locale tlh \(options.joined(separator: " ")) none.md a.md b.md")
    #expect(result.status == 0)
    #expect(result.messages == warning)
  }

  @Test(arguments: [
    "--locale en-GB -t json a.md", "-t json a.md", "--locale tlh a.md", "--locale tlh -t ansi a.md",
    "--locale tlh -t json none.md",
    "--locale tlh -t json --quiet a.md", "--locale tlh --config new-tab.json none.md",
    "lint --locale en-GB a.md", "lint --locale tlh --quiet a.md", "explain --locale EN a:b",
    "explain a:b",
    "explain --locale tlh --quiet a:b",
  ])
  func `nothing is reported without announcements, or in the copy's language`(
    _ words: String
  ) throws {
    let result = try workspace().run(script: "$linkmark \(words)")
    #expect(result.status == 0)
    #expect(result.messages == "")
  }

  @Test func `lint reports once that a language has no words`() throws {
    let result = try workspace().run("lint", "--locale", "tlh", "a.md", "b.md")
    #expect(
      result.messages == """
        linkmark: warning: --locale: there are no words in 'tlh' yet, so vague texts, role words and \
        notices of new tabs are not checked; linkmark locale list shows what there is

        """)
  }

  @Test func `explain reports once that a language has no words, and uses English`() throws {
    let result = try workspace().run("explain", "--locale", "tlh", "a:b", "c:d")
    let texts = ["a:b", "c:d"].map { Converter().explanation(of: $0).text }
    #expect(result == .init(output: texts.joined(separator: "\n"), messages: warning))
  }

  @Test(arguments: [
    ("eng-US", "; did you mean 'en'?\n"), ("English", "; did you mean 'en'?\n"),
    ("da", "; linkmark locale list shows what there is\n"),
    ("fi", "; linkmark locale list shows what there is\n"),
  ])
  func `only a locale that is not a two-letter code is treated as a typo`(
    _ locale: String, _ end: String
  ) throws {
    let result = try workspace().run("explain", "--locale", locale, "a:b")
    #expect(result.messages.hasSuffix(end))
  }

  @Test func `the built-in languages are listed with their missing phrases`() throws {
    let lines = try CommandWorkspace().run("locale", "list").output.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.contains("en       32 of 32"))
    #expect(lines.contains { $0.hasPrefix("de       16 of 32; not done, toDo, checkbox, ") })
  }

  @Test func `a project folder gives the language of its documents`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      """
      {"inputs": ["copy/{locale}/**/*.md", "copy/help.{locale}.md"], "locale": "fr",
       "outputs": [{"to": "html", "standalone": true, "outDir": "out"}]}
      """, to: "linkmark.json")
    for path in ["de/a", "ar-EG/x/b", "shared/c", "help.pt-BR", "help.common"] {
      try workspace.write("# A", to: "copy/\(path).md")
    }
    try workspace.write("---\nlang: it\n---\n", to: "copy/de/it.md")
    _ = try workspace.run("build")
    func tag(_ path: String) throws -> String? {
      try workspace.read("out/\(path).html").firstMatch(of: /<html[^>]*>/).map { String($0.0) }
    }
    #expect(try tag("de/a")?.hasPrefix("<html lang=\"de\" dir=\"ltr\"") == true)
    #expect(try tag("ar-EG/x/b")?.hasPrefix("<html lang=\"ar-EG\" dir=\"rtl\"") == true)
    #expect(try tag("help.pt-BR")?.hasPrefix("<html lang=\"pt-BR\"") == true)
    #expect(try tag("de/it")?.hasPrefix("<html lang=\"it\"") == true)
    #expect(try workspace.files().filter { $0.hasPrefix("out/") }.count == 4)
  }

  /// Returns a project whose default language is French, with folders for other languages.
  private func projectWithLanguages() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(
      """
      {"inputs": ["copy/{locale}/*.md", "legal"], "locale": "fr",
       "files": [{"match": ["legal/**"], "set": {"locale": "ur"}}]}
      """, to: "linkmark.json")
    for path in ["copy/de/a", "copy/ku-Arab/a", "legal/a", "a"] {
      try workspace.write("[hier](https://a.example)\n", to: "\(path).md")
    }
    try workspace.write("---\nlang: he\n---\n[x](https://a.example)\n", to: "copy/de/b.md")
    return workspace
  }

  @Test(arguments: [
    ("a.md", "fr", "ltr"), ("copy/de/a.md", "de", "ltr"), ("copy/ku-Arab/a.md", "ku-Arab", "rtl"),
    ("copy/de/b.md", "he", "rtl"), ("legal/a.md", "ur", "rtl"),
    ("--locale az-IR copy/de/b.md", "az-IR", "rtl"), ("--locale ug legal/a.md", "ug", "rtl"),
    ("--locale en copy/ku-Arab/a.md", "en", "ltr"),
  ])
  func `a document's language comes from the option, its content, its path or the project`(
    _ words: String, _ locale: String, _ direction: String
  ) throws {
    let workspace = try projectWithLanguages()
    let json = try workspace.run(script: "$linkmark --quiet -t json \(words)").output
    #expect(json.contains("\"locale\":\"\(locale)\",\"dir\":\"\(direction)\""))
    let page = try workspace.run(script: "$linkmark --quiet --standalone \(words)").output
    #expect(page.contains("<html lang=\"\(locale)\" dir=\"\(direction)\">"))
    let below = try workspace.run(
      script: "cd copy/de && $linkmark --quiet -t json a.md"
    ).output
    #expect(below.contains("\"voiceOver\":\"hier, Hyperlink\""))
  }

  @Test(arguments: [
    ("copy/de/a.md", true), ("", true), ("a.md", false), ("--locale fr copy/de/a.md", false),
    ("--locale de a.md", true),
  ])
  func `lint uses the words of a document's language`(
    _ words: String, _ isFound: Bool
  ) throws {
    let result = try projectWithLanguages().run(script: "$linkmark lint --quiet \(words)")
    #expect(result.output.contains("\"hier\" does not say") == isFound)
  }

  @Test
  func `a record's language comes from its own setting, its front matter or the project`()
    throws
  {
    let markdown = "[x](https://a.example)"
    let records = [
      #"{"id":1,"markdown":"\#(markdown)"}"#,
      #"{"id":1,"markdown":"\#(markdown)","locale":"az-Arab"}"#,
      #"{"id":1,"markdown":"---\nlang: ur\n---\n\#(markdown)"}"#,
      #"{"id":1,"markdown":"---\nlang: ur\n---\n\#(markdown)","locale":"de"}"#,
    ]
    let workspace = try projectWithLanguages()
    try workspace.write(records.joined(separator: "\n"), to: "records")
    let output = try workspace.run(script: "$linkmark --stream -t json < records").output
    let found = output.matches(of: /"locale":"([^"]*)","dir":"([^"]*)"/).map { "\($0.1) \($0.2)" }
    #expect(found == ["fr ltr", "az-Arab rtl", "ur rtl", "de ltr"])
  }

  @Test(arguments: [("", "link text, lien"), ("--locale de", "link text, Link")])
  func `explain announces in the language of the option or of the project`(
    _ words: String, _ announcement: String
  ) throws {
    let result = try projectWithLanguages().run(
      script: "$linkmark explain \(words) https://a.example")
    #expect(result.output.contains(announcement))
  }

  @Test(arguments: [
    ("**/*.{locale}.md", ["x/a.de.md", "b.c.pt-BR.md"], ["a.md", "a.draft.md"]),
    ("docs/**/{locale}/*.md", ["docs/x/y/de/a.md", "docs/de/a.md"], ["docs/shared/a.md"]),
  ])
  func `the language in a glob may follow any folders and names`(
    _ glob: String, _ found: [String], _ others: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      "{\"inputs\": \"\(glob)\", \"outputs\": [{\"to\": \"json\", \"outDir\": \"out\"}]}",
      to: "linkmark.json")
    for path in found + others { try workspace.write("[x](https://a.example)\n", to: path) }
    _ = try workspace.run("build")
    let outputs = try workspace.files().filter { $0.hasPrefix("out/") }
    #expect(outputs.count == found.count)
    for path in outputs {
      let locale = path.contains("pt-BR") ? "pt-BR" : "de"
      #expect(try workspace.read(path).contains("\"locale\":\"\(locale)\""))
    }
  }

  @Test(arguments: [
    (
      "**/{locale}/**/*.md", "'**' is before and after '{locale}'; name the folders on one side"
    ),
    ("{locale}/{locale}.md", "'{locale}' is there more than once; write it once"),
    (
      "*{locale}/a.md",
      "'*{locale}' does not end the wildcard before '{locale}'; write a period between them"
    ),
    ("{locale}*/a.md", "'{locale}*' has a wildcard after '{locale}'; remove the wildcard"),
  ])
  func `a glob with an ambiguous language is rejected`(_ glob: String, _ reason: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      "{\"inputs\": \"\(glob)\", \"outputs\": [{\"to\": \"html\", \"outDir\": \"out\"}]}",
      to: "linkmark.json")
    let result = try workspace.run("build")
    #expect(result.status == 2)
    #expect(result.messages == "linkmark.json:1:12: error: 'inputs': \(reason)\n")
  }

  private func workspace() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write("No link.\n", to: "none.md")
    try workspace.write("[a](https://a.example)\n", to: "a.md")
    try workspace.write("[b](https://b.example)\n", to: "b.md")
    try workspace.write(#"{"rules": [{"set": {"newTab": true}}]}"#, to: "new-tab.json")
    return workspace
  }
}
