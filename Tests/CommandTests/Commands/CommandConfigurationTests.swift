import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandConfigurationTests {
  private static let button = #"{"rules": [{"set": {"role": "button"}}]}"#
  private static let anchor = """
    <p><a class="lm-link" href="b" data-link-kind="relative" data-link-handling="page">a</a></p>

    """
  private static let asButton = """
    <p><button type="button" class="lm-link" data-link-kind="relative" data-link-handling="page" data-link-href="b">a\
    </button></p>

    """

  @Test func `the nearest project file above the input applies`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.button, to: "linkmark.json")
    try workspace.write("[a](b)", to: "docs/deep/a.md")
    #expect(try workspace.run("docs/deep/a.md") == .init(output: Self.asButton))
    #expect(try workspace.run("docs") == .init(output: Self.asButton))
    #expect(try workspace.run(input: "[a](b)") == .init(output: Self.asButton))
    #expect(try workspace.run("--no-config", "docs") == .init(output: Self.anchor))
    try workspace.write("{}", to: "docs/linkmark.json")
    #expect(try workspace.run("docs/deep/a.md") == .init(output: Self.anchor))
    #expect(
      try workspace.run("--config", "linkmark.json", "docs") == .init(output: Self.asButton))
  }

  @Test func `the search stops at a repository`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.button, to: "linkmark.json")
    try workspace.write("", to: "docs/.git/HEAD")
    try workspace.write("[a](b)", to: "docs/a.md")
    #expect(try workspace.run("docs/a.md") == .init(output: Self.anchor))
    try workspace.write(Self.button, to: "docs/linkmark.json")
    #expect(try workspace.run("docs/a.md") == .init(output: Self.asButton))
  }

  @Test func `the search stops at the home folder`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.button, to: "linkmark.json")
    try workspace.write("[a](b)", to: "home/docs/a.md")
    #expect(
      try workspace.run(script: #"HOME=$PWD/home "$linkmark" home/docs/a.md"#)
        == .init(output: Self.anchor))
  }

  @Test func `all inputs share one project file`() throws {
    let workspace = try CommandWorkspace()
    for path in ["a/a.md", "b/b.md"] { try workspace.write("[a](b)", to: path) }
    try workspace.write("{}", to: "a/linkmark.json")
    #expect(
      try workspace.run("a", "b")
        == .init(
          status: 2,
          messages: """
            linkmark: a and b have different linkmark.json files above them; convert them one by \
            one, or choose with --config or --no-config

            """))
    #expect(try workspace.run("--no-config", "a", "b").status == 0)
  }

  @Test func `a missing input does not affect the search`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.button, to: "linkmark.json")
    try workspace.write("[a](b)", to: "a.md")
    for words in [["gone.md", "a.md"], ["a.md", "gone.md"]] {
      let result = try workspace.run(words[0], words[1])
      #expect(result.output == Self.asButton)
      #expect(result.messages == "linkmark: gone.md: No such file or directory; check the path\n")
      #expect(result.status == 2)
    }
  }

  @Test func `a project file that is found but unreadable is an error`() throws {
    let workspace = try CommandWorkspace()
    let link = try workspace.run(script: #"ln -s gone linkmark.json; echo a | "$linkmark""#)
    #expect(
      link
        == .init(
          status: 2,
          messages: "linkmark: linkmark.json: No such file or directory; check the path\n"))
    let pipe = try workspace.run(
      script: #"rm linkmark.json; mkfifo linkmark.json; echo a | "$linkmark""#)
    #expect(
      pipe
        == .init(
          status: 2,
          messages:
            "linkmark: linkmark.json: this is not a regular file; remove it, or use --no-config\n"))
  }

  @Test func `a broken file is rejected at its location`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{\n  \"rules\": 1}", to: "linkmark.json")
    #expect(
      try workspace.run(input: "a")
        == .init(
          status: 2,
          messages: "linkmark.json:2:12: error: 'rules' is a number; write a list in brackets\n"))
    #expect(
      try workspace.run("--config", "gone.json", input: "a").messages.hasPrefix(
        "linkmark: --config: gone.json: "))
  }

  @Test func `route paths are relative to the file that names them`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "app/routes.json")
    try workspace.write(
      #"""
      {"routes": "routes.json", "webHosts": ["a.example"],
       "rules": [{"match": {"route": "home"}, "set": {"class": "home"}}]}
      """#, to: "app/linkmark.json")
    try workspace.write("[a](https://a.example/games)", to: "app/docs/a.md")
    let html = try workspace.run("app/docs/a.md")
    #expect(html.output.contains("class=\"lm-link home\""))
    #expect(html.output.contains("data-link-route=\"home\""))
    let explained = try workspace.run(script: #"cd app; "$linkmark" explain boardgames://games"#)
    #expect(explained.output.contains("\n  rule 1      linkmark.json:2:12: sets class = home\n"))
  }

  @Test func `a rule with an unknown route is rejected`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "routes.json")
    try workspace.write(
      #"""
      {"routes": "routes.json",
       "rules": [{"match": {"route": ["any", "hoem"]}, "set": {"class": "home"}}]}
      """#, to: "linkmark.json")
    for command in ["convert", "lint", "explain"] {
      #expect(
        try workspace.run(command, "--config", "linkmark.json", "./a.md")
          == .init(
            status: 2,
            messages: """
              linkmark.json:2:40: error: there is no route 'hoem', so the rule would never match; \
              did you mean 'home'?

              """))
    }
  }

  @Test func `the file's hosts apply to other routes, and missing routes are an error`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "other.json")
    try workspace.write(
      #"{"routes": "gone.json", "webHosts": ["a.example"]}"#, to: "linkmark.json")
    let messages = try workspace.run(input: "a").messages
    #expect(messages.hasPrefix("linkmark: linkmark.json: gone.json: "))
    let html = try workspace.run("--routes", "other.json", input: "[a](https://a.example/games)")
    #expect(html.output.contains("data-link-route=\"home\""))
  }

  @Test func `hosts without routes apply to the command line's routes`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"applinks": {"details": [{"components": [{"/": "/games", "comment": "home"}]}]}}"#,
      to: "apple.json")
    try workspace.write(#"{"webHosts": ["a.example"]}"#, to: "linkmark.json")
    let html = try workspace.run("--routes", "apple.json", input: "[a](https://a.example/games)")
    #expect(html.output.contains("data-link-route=\"home\""))
    #expect(html.status == 0)
    #expect(
      try workspace.run(input: "a")
        == .init(
          status: 2,
          messages: "linkmark: linkmark.json: 'webHosts' without 'routes' needs --routes\n"))
  }

  @Test func `rules compare paths relative to their file's folder`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"rules": [{"match": {"file": "docs/*.md"}, "set": {"role": "button"}}]}"#,
      to: "linkmark.json")
    try workspace.write("[a](b)", to: "docs/a.md")
    try workspace.write("[a](b)", to: "b.md")
    #expect(
      try workspace.run(script: #"cd docs; "$linkmark" a.md ../b.md"#)
        == .init(output: Self.asButton + Self.anchor))
  }

  @Test(arguments: [
    (UsageError.exclusive("output", "out-dir"), "'output' and 'outDir' exclude each other"),
    (
      .exclusive("plain", "heading-ids", value: "always"),
      "'plain' and 'headingIds' always exclude each other"
    ),
    (.missingOption("standalone", for: "title"), "'title' needs 'standalone'"),
    (.invalidValue(of: "class-map", reason: "'--to' is wrong"), "'classMap': '--to' is wrong"),
    (
      .wrongFormat(for: "plain", only: "html", actual: "json"),
      "'plain' is for html only, and the format is json"
    ),
    (
      .unknownExtension(of: "--to.pdf", known: [".html"]),
      "--to.pdf: the extension is not one of .html; name the format with 'to'"
    ),
    (.refused("--to is a file"), "--to is a file"),
  ])
  func `an error names an option by its key in the file`(
    _ error: UsageError, _ message: String
  ) {
    #expect(error.message(withKeys: true) == message)
  }

  @Test func `--config and --no-config exclude each other`() {
    #expect(throws: UsageError.exclusive("config", "no-config")) {
      try ConvertOptions(parsing: ["--config", "a", "--no-config"])
    }
  }

  @Test(arguments: [
    (
      #"{"inline": true, "standalone": true}"#,
      "1:32: error: 'standalone': 'inline' and 'standalone' exclude each other"
    ),
    (
      #"{"headingIds": "always", "plain": true}"#,
      "1:35: error: 'plain': 'plain' and 'headingIds' always exclude each other"
    ),
    (
      #"{"output": "a.html", "outDir": "b"}"#,
      "1:32: error: 'outDir': 'output' and 'outDir' exclude each other"
    ),
  ])
  func `conflicting settings are reported at their location`(
    _ file: String, _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(file, to: "linkmark.json")
    try workspace.write("a", to: "a.md")
    #expect(
      try workspace.run("--config", "linkmark.json", "a.md")
        == .init(status: 2, messages: "linkmark.json:\(message)\n"))
  }

  @Test func `JSON explains what each rule sets`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"""
      {"rules": [{"match": {"kind": "app"}, "set": {"rel": "a"}}, {"set": {"rel": "b c"}}]}
      """#, to: "linkmark.json")
    #expect(
      try workspace.run("explain", "--format", "json", "https://a.example").output.contains(
        #"""
        ,"rules":[{"path":"linkmark.json","line":1,"column":12,"failedCondition":"kind",\#
        "set":[{"property":"rel","value":"a"}]},\#
        {"path":"linkmark.json","line":1,"column":61,"failedCondition":null,\#
        "set":[{"property":"rel","value":"b c"}]}],"html":
        """#))
  }

  @Test func `schemes and a base come from the file and the command line`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"schemes": ["https", "mailto"], "base": "https://a.example/help/"}"#,
      to: "linkmark.json")
    try workspace.write("[a](../b) [c](tel:1)", to: "a.md")
    let anchor =
      #"<a class="lm-link" href="https://a.example/b" data-link-kind="web" data-link-handling="system">a</a>"#
    let result = try workspace.run("a.md")
    #expect(result.output.contains(anchor))
    #expect(
      result.output.contains(
        #"data-link-reason="scheme-not-allowed" data-link-handling="none">c</a>"#))
    #expect(result.messages.hasPrefix("a.md:1:11: error: the scheme of \"tel:1\" is not one of"))
    let given = try workspace.run("a.md", "--schemes=tel", "--base=app://a")
    #expect(
      given.output == """
        <p><a class="lm-link lm-link--blocked" role="link" aria-disabled="true" \
        data-link-kind="blocked" data-link-reason="scheme-not-allowed" data-link-handling="none">a</a> \
        <a class="lm-link" href="tel:1" data-link-kind="contact" data-link-handling="system">c</a></p>

        """)
    #expect(try workspace.run("lint", "a.md").output.contains("[blocked-destination]"))
    #expect(try workspace.run("explain", "b").output.contains("https://a.example/help/b"))
  }

  @Test(arguments: [
    (#"{"schemes": ["https", "vbscript"]}"#, "'schemes': 'vbscript' is always refused"),
    (#"{"base": "help/"}"#, "'base': 'help/' is not an absolute URL"),
  ])
  func `a file that allows too much is rejected at its location`(
    _ file: String, _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(file, to: "linkmark.json")
    let result = try workspace.run(input: "a")
    #expect(result.status == 2)
    #expect(result.messages.contains(message))
  }
}
