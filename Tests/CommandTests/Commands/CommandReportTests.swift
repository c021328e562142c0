import Foundation
import LinkReview
import Testing

@testable import LinkMarkup
@testable import TestSupport
@testable import linkmark

@Suite struct CommandReportTests {
  static let routes = """
    {"appSchemes": ["app"], "routes": [{"name": "terms", "path": "terms/{part}"}, {"name": "x", "path": "x"}]}
    """

  /// Returns a project with Markdown files and catalogs in two languages, with some mistakes.
  static func project() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": ["copy/{locale}/*.md", "res/values*/strings.xml"], "routes": "routes.json"}"#,
      to: "linkmark.json")
    try workspace.write(routes, to: "routes.json")
    try workspace.write(
      "# Terms\n\nRead [the terms](app://terms/a) or [here](http://a.example).\n",
      to: "copy/en/a.md")
    try workspace.write("# AGB\n\nSiehe die AGB, [x](app://y), [](b.md).\n", to: "copy/de/a.md")
    try workspace.write("[b](#no) ![](a.png)\n", to: "copy/en/b.md")
    try workspace.write(
      """
      <resources><string name="a">Read [it](app://terms/b).</string>
      <string name="b">Yes</string></resources>
      """, to: "res/values/strings.xml")
    try workspace.write(
      "<resources><string name=\"a\">Lies es, [hier](app://terms/c).</string></resources>",
      to: "res/values-de/strings.xml")
    return workspace
  }

  /// Returns the review that `linkmark report` makes in a workspace.
  ///
  /// - Parameter words: The options of the command, and paths in the workspace.
  static func review(
    _ workspace: borrowing CommandWorkspace, _ words: String...
  ) throws -> Review {
    let words = ["--config", workspace.folder.appendingPathComponent("linkmark.json").path] + words
    let options = try ReportOptions(reading: words[...], of: .report)
    var messages = Messages(.errors).held()
    var run = try ReportRun(options, messages: &messages)
    return run.review()
  }

  @Test func `the findings equal lint's`() throws {
    let workspace = try CommandReportTests.project()
    let review = try CommandReportTests.review(workspace)
    let output = try workspace.run("lint", "--format", "json").output
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let expected = try #require(report["findings"] as? [[String: Any]]).map { finding in
      ["path", "line", "column", "level", "rule", "message"].map { "\(finding[$0] ?? "")" }
    }
    #expect(expected.count > 6)
    let files =
      review.texts.map { ($0.path, $0.findings) }
      + review.fileFindings.map { ($0.path, $0.findings) }
    let found = files.flatMap { path, findings in
      findings.map(\.content).map {
        [
          path, "\($0.location.line)", "\($0.location.column)", $0.level.rawValue, $0.rule,
          $0.message,
        ]
      }
    }
    #expect(found.sorted { "\($0)" < "\($1)" } == expected.sorted { "\($0)" < "\($1)" })
    #expect(review.tally.findings == expected.count)
    #expect(review.tally.errors == expected.count { $0[3] == "error" })
  }

  @Test func `texts with the same key have different identifiers`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{}", to: "linkmark.json")
    try workspace.write(
      String(repeating: "\"a\" = \"b\";\n", count: 300), to: "en.lproj/a.strings")
    let review = try CommandReportTests.review(
      workspace, workspace.folder.appendingPathComponent("en.lproj/a.strings").path)
    let identifiers = review.texts.map(\.id)
    #expect(Set(identifiers).count == 300)
    #expect(identifiers.allSatisfy { $0.count < 20 && $0.hasPrefix(identifiers[0]) })
  }

  @Test func `the links equal the runs JSON`() throws {
    let workspace = try CommandReportTests.project()
    let review = try CommandReportTests.review(workspace)
    var count = 0
    for text in review.texts where text.value == nil {
      let output = try workspace.run(
        "convert", "--to", "json", "--locale", text.locale.description, text.path
      ).output
      let runs = try #require(
        JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let links = try #require(runs["links"] as? [[String: Any]])
      #expect(links.count == text.links.count)
      for (link, shown) in zip(links, text.links) {
        let accessibility = try #require(link["accessibility"] as? [String: Any])
        let announcement = try #require(accessibility["announcement"] as? [String: String])
        #expect(link["href"] as? String == shown.href)
        #expect(link["kind"] as? String == shown.kind.name)
        #expect(link["handling"] as? String == shown.handling.rawValue)
        #expect((link["route"] as? [String: Any])?["name"] as? String == shown.route?.name)
        #expect(announcement["voiceOver"] == shown.announcements.voiceOver)
        #expect(announcement["talkBack"] == shown.announcements.talkBack)
        #expect(accessibility["name"] as? String == shown.announcements.webName)
        count += 1
      }
    }
    #expect(count == 5)
    #expect(review.tally.links == 7)
    #expect(review.tally.texts == 6)
    #expect(review.tally.files == 5)
  }

  @Test func `translations are beside their source`() throws {
    let workspace = try CommandReportTests.project()
    let review = try CommandReportTests.review(workspace)
    let groups = review.groups.map { group in
      group.members.map { review.texts[$0.text].locale.description }
    }
    #expect(groups == [["en", "de"], ["en", "de"]])
    #expect(review.groups[0].members[0].parity == .source)
    guard case .differs(let messages) = review.groups[0].members[1].parity else {
      Issue.record("the links are not compared")
      return
    }
    #expect(!messages.isEmpty)
    #expect(review.groups[1].members[1].parity != .same)
    #expect(review.groups.map(\.name).last?.hasSuffix("values*/strings.xml: a") == true)
  }

  @Test func `a language is shown with its source`() throws {
    let workspace = try CommandReportTests.project()
    let review = try CommandReportTests.review(workspace, "--locale", "de")
    #expect(review.texts.map(\.locale.description).sorted() == ["de", "de", "en", "en"])
    #expect(review.tally.texts == 2)
    #expect(try CommandReportTests.review(workspace, "--locale", "fr").texts.isEmpty)
  }

  @Test func `only texts with findings are shown`() throws {
    let workspace = try CommandReportTests.project()
    try workspace.write("Good.\n", to: "copy/en/good.md")
    let all = try CommandReportTests.review(workspace)
    let review = try CommandReportTests.review(workspace, "--only", "findings")
    #expect(review.texts.count < all.texts.count)
    #expect(review.tally == all.tally)
  }

  @Test func `identifiers depend only on names`() throws {
    let workspace = try CommandReportTests.project()
    let old = try CommandReportTests.review(workspace)
    try workspace.write("Another.\n", to: "copy/en/0.md")
    try workspace.write("Changed.\n", to: "copy/en/b.md")
    let new = try CommandReportTests.review(workspace)
    #expect(Set(old.texts.map(\.id)).count == old.texts.count)
    #expect(Set(old.texts.map(\.id)).isSubset(of: new.texts.map(\.id)))
    let digests = zip(old.texts, new.texts.dropFirst(0)).count { $0.digest == $1.digest }
    #expect(digests < old.texts.count)
  }

  @Test(arguments: [
    ("res/values/strings.xml", "app://terms/b", "app://terms/z"),
    ("copy/en/a.md", "app://terms/a", "app://x"),
    ("res/values/strings.xml", "name=\"b\"", "name=\"c\""),
    ("copy/de/a.md", "app://y", "javascript:y"),
  ])
  func `a mark is for one text with its name and destinations`(
    _ path: String, _ old: String, _ new: String
  ) throws {
    let workspace = try CommandReportTests.project()
    try workspace.write("# Terms\n", to: "copy/en/c.md")
    try workspace.write("# Terms\n", to: "copy/en/d.md")
    let before = try CommandReportTests.review(workspace).texts.map(\.digest)
    #expect(Set(before).count == before.count)
    try workspace.write(try workspace.read(path).replacing(old, with: new), to: path)
    let after = try CommandReportTests.review(workspace).texts.map(\.digest)
    #expect(zip(before, after).count { $0 != $1 } == 1)
    #expect(Set(after).subtracting(before).count == 1)
  }

  @Test func `several themes are shown in their order`() throws {
    let workspace = try CommandReportTests.project()
    let review = try CommandReportTests.review(
      workspace, "--theme", "plain", "--theme", "backpack", "--style", "on-contrast")
    #expect(review.themes.map(\.name) == ["plain", "backpack"])
    #expect(review.style == .onContrast)
  }

  // MARK: - Files

  @Test func `a page is the same in every run, and can be checked`() throws {
    let workspace = try CommandReportTests.project()
    let first = try workspace.run("report", "-o", "a.html")
    #expect(first.status == 0)
    #expect(first.messages.contains("errors"))
    #expect(try workspace.run("report", "-o", "b.html", "--jobs", "1").status == 0)
    #expect(try workspace.read("a.html") == workspace.read("b.html"))
    #expect(try workspace.run("report").output == workspace.read("a.html"))
    #expect(try workspace.run("report", "--check", "-o", "a.html").status == 0)
    try workspace.write("# New\n", to: "copy/en/a.md")
    let check = try workspace.run("report", "--check", "-o", "a.html")
    #expect(check.status == 1)
    #expect(
      check.messages.contains("a.html is missing or stale; to write: linkmark report -o a.html"))
    #expect(try workspace.read("a.html") == workspace.read("b.html"))
    #expect(try workspace.run("report", "--check", "-o", "none.html").status == 1)
    #expect(try !workspace.files().contains("none.html"))
  }

  @Test func `findings fail a run only on request`() throws {
    let workspace = try CommandReportTests.project()
    #expect(try workspace.run("report", "-o", "a.html", "--fail-on", "error").status == 1)
    #expect(try workspace.files().contains("a.html"))
    #expect(try workspace.run("report", "-o", "a.html", "--fail-on", "never").status == 0)
  }

  @Test func `an unreadable file does not stop the others`() throws {
    let workspace = try CommandReportTests.project()
    let run = try workspace.run("report", "-o", "a.html", "copy/en/a.md", "none.md")
    #expect(run.status == 2)
    #expect(run.messages.contains("none.md: No such file"))
    #expect(try workspace.read("a.html").contains("the terms"))
  }

  @Test func `the earlier page is kept if no file can be read`() throws {
    let workspace = try CommandReportTests.project()
    try workspace.write("An earlier page.", to: "a.html")
    let run = try workspace.run("report", "-o", "a.html", "none.md", "copy/none.md")
    #expect(run.status == 2)
    #expect(run.messages.contains("none.md: No such file"))
    #expect(try workspace.read("a.html") == "An earlier page.")
    #expect(try workspace.run("report", "none.md").output.isEmpty)
    #expect(try workspace.run("report", "--check", "-o", "a.html", "none.md").status == 2)
  }

  @Test func `dependencies include the inputs and the files they are read with`() throws {
    let workspace = try CommandReportTests.project()
    let run = try workspace.run("report", "-o", "a.html", "--depfile", "a.d", "copy/en")
    #expect(run.status == 0)
    #expect(
      try workspace.read("a.d").hasPrefix(
        "a.html: copy/en/a.md copy/en/b.md routes.json linkmark.json\n"))
  }

  @Test(arguments: [
    (["--check"], "--check needs --output"), (["--depfile", "d"], "--depfile needs --output"),
    (["--only", "changed"], "--only needs --against"),
    (["-o", "copy/en/a.md"], "this would overwrite the source"),
    (["-o", "routes.json"], "this would overwrite the source"),
    (["--against", "-x"], "'-x' is not a revision; name a branch, a tag or a commit"),
    (["--theme", "backpac"], "did you mean backpack?"),
    (["--locale", "x_y"], "is not a language tag"),
  ])
  func `contradictory options are rejected`(words: [String], message: String) throws {
    let workspace = try CommandReportTests.project()
    let run = try workspace.run(arguments: ["report"] + words)
    #expect(run.status == 2)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a project file names the copy, but not the page`() throws {
    let workspace = try CommandReportTests.project()
    try workspace.write(
      #"{"inputs": "copy/en", "output": "site.html", "depfile": "d", "title": "T", "locale": "de"}"#,
      to: "linkmark.json")
    let run = try workspace.run("report")
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(try !workspace.files().contains { $0 == "site.html" || $0 == "d" })
  }

  @Test(arguments: [
    (0, "1970-01-01"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
    (1_795_651_200, "2026-11-26"), (253_402_300_799, "9999-12-31"),
  ])
  func `dates follow the calendar`(seconds: Int, expected: String) {
    #expect(CurrentProcess.day(secondsSince1970: seconds) == expected)
  }
}
