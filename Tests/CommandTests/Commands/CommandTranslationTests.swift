import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandTranslationTests {
  private func workspace(
    _ files: KeyValuePairs<String, String>, inputs: String = "copy/{locale}/**/*.md"
  ) throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write("{\"inputs\": \"\(inputs)\"}", to: "linkmark.json")
    for (path, text) in files { try workspace.write(text, to: path) }
    return workspace
  }

  @Test func `lint compares documents in several languages`() throws {
    let workspace = try workspace([
      "copy/de/a.md": "Siehe AGB.\n", "copy/en/a.md": "See [terms](app://terms).\n",
      "copy/de/b.md": "[x](app://z)\n",
    ])
    let run = try workspace.run("lint")
    #expect(
      run.output == """
        copy/de/a.md:1:1: error: the source has a link to "app://terms" at copy/en/a.md:1:5, which \
        this translation lacks; add it [missing-translated-link]

        """)
    #expect(run.status == 1)
    // A translation that is linted alone has no source to be compared with.
    #expect(try workspace.run("lint", "copy/de/a.md").output == "")
    #expect(try workspace.run("lint", "copy").output == run.output)
    #expect(try workspace.run("lint", "copy/en/a.md", "copy/de/a.md").output == run.output)
  }

  @Test(arguments: [
    ("[a](../en/b.md) [c](c.md#x)", "[A](../de/b.md) [C](c.md#y)"),
    ("[a](b.md)", "[A](../en/b.md)"), ("[a](../../shared/b.md)", "[A](../../shared/b.md)"),
  ])
  func `links to the same page in each language are equal`(
    _ source: String, _ translation: String
  ) throws {
    let workspace = try workspace([
      "copy/en/a.md": source, "copy/de/a.md": translation, "copy/en/b.md": "b", "copy/de/b.md": "b",
      "copy/en/c.md": "# x", "copy/de/c.md": "# y", "shared/b.md": "",
    ])
    #expect(try workspace.run("lint", "--level", "note").output == "")
  }

  @Test func `a file name may contain the language`() throws {
    let workspace = try workspace(
      [
        "copy/x/a.en.md": "[a](a.en.md#b)\n\n# b",
        "copy/x/a.de.md": "[A](a.de.md#c) [B](app://y)\n\n# c",
      ], inputs: "copy/**/*.{locale}.md")
    #expect(
      try workspace.run("lint", "--level", "note").output.contains(
        "copy/x/a.de.md:1:16: warning: the source has no link to \"app://y\""))
  }

  @Test func `levels, comments and the baseline apply to comparisons`() throws {
    let workspace = try workspace([
      "copy/en/a.md": "[a](app://y)\n", "copy/en/b.md": "[a](app://y)\n",
      "copy/de/a.md": "<!-- linkmark-disable-file missing-translated-link -->\n\nA\n",
      "copy/de/b.md": "A\n",
    ])
    let run = try workspace.run("lint")
    #expect(run.output.hasPrefix("copy/de/b.md:1:1: error: "))
    #expect(run.messages.hasSuffix("1 finding in 1 file\n"))
    #expect(
      try workspace.run("lint", "--no-inline-config").messages.hasSuffix("2 findings in 2 files\n"))
    _ = try workspace.run("lint", "--write-baseline", "known")
    #expect(try workspace.run("lint", "--baseline", "known").output == "")
    try workspace.write(
      """
      {"inputs": "copy/{locale}/**/*.md", "files": [{"match": "copy/de/**", "set":
       {"lint": {"levels": {"missing-translated-link": "off"}}}}]}
      """, to: "linkmark.json")
    #expect(try workspace.run("lint").output == "")
  }

  @Test func `fixes are applied before the comparison`() throws {
    let workspace = try workspace([
      "copy/en/a.md": "[a](https://a.example)\n", "copy/de/a.md": "[A] (https://a.example)\n",
    ])
    #expect(
      try workspace.run("lint").output.hasPrefix("copy/de/a.md:1:1: warning: \"[A] (https"))
    let run = try workspace.run("lint", "--fix")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(try workspace.read("copy/de/a.md") == "[A](https://a.example)\n")
  }

  @Test func `a project without documents in the source language is reported once`() throws {
    let workspace = try workspace([
      "copy/fr/a.md": "a\n", "copy/de/a.md": "A\n", "copy/fr/b.md": "a\n", "copy/de/b.md": "A\n",
    ])
    #expect(
      try workspace.run("lint").messages.contains(
        "linkmark: warning: translations are not compared, because no document is in 'en'; "
          + "'locale' in linkmark.json names the language of the source\n"))
    #expect(!(try workspace.run("lint", "--locale", "fr").messages.contains("not compared")))
  }

  @Test func `deep nesting and NUL do not stop the comparison`() throws {
    let workspace = try workspace([
      "copy/en/a.md": String(repeating: "> ", count: 100_000) + "[a](app://y)\n",
      "copy/de/a.md": "A\n",
      "copy/en/b.md": "[a](app://y)\n", "copy/de/b.md": "A \u{0} \n",
    ])
    let run = try workspace.run("lint")
    #expect(run.output.contains("copy/de/b.md:1:1: error: the source has a link"))
  }
}
