import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandRoutesOptionTests {
  private let home = #"""
    <p><a class="lm-link" href="boardgames://games" data-link-kind="app" data-link-route="home" \#
    data-link-params="{&quot;path&quot;:{},&quot;query&quot;:{}}" data-link-handling="app" data-link-href="boardgames://games">a</a></p>

    """#

  @Test func `links are routed by the given file`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "routes.json")
    try workspace.write("[a](boardgames://games)\n", to: "a.md")
    #expect(try workspace.run("--routes", "routes.json", "a.md") == .init(output: home))
    #expect(
      try workspace.run("--routes", "routes.json", "-t", "ansi", "a.md").output
        == "a (boardgames://games → home)\n")
  }

  @Test func `hosts of the command line are added to the file's`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "routes.json")
    let result = try workspace.run(
      "explain", "--routes", "routes.json", "--web-hosts", "a.example,*.b.example",
      "https://a.example/games", "https://c.b.example/games")
    #expect(result.output.split(separator: "\n").filter { $0.contains(" route ") }.count == 2)
    #expect(result.output.contains("route       home, by the pattern games\n"))
    #expect(result.status == 0)
  }

  @Test func `findings go to standard error and do not stop the run`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "routes.json")
    try workspace.write("[a](boardgames://gmaes)\n", to: "a.md")
    let result = try workspace.run("--routes", "routes.json", "a.md")
    #expect(result.status == 0)
    #expect(
      result.messages == """
        a.md:1:1: error: "boardgames://gmaes" does not match any route; \
        correct the link or add a route [unroutable-app-link]

        """)
  }

  @Test func `routes that no link matches are reported if several files were read`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "routes.json")
    try workspace.write("[a](boardgames://games) [b](boardgames://games/jo)\n", to: "docs/a.md")
    try workspace.write(
      "[a](boardgames://games/jo/reviews) [b](boardgames://games/reviews/go)\n", to: "docs/b.md")
    let message = """
      routes.json:9:5: warning: no link matches the route 'search'; \
      link there or remove what is not needed [unused-route]
      routes.json:10:5: warning: no link matches the route 'any'; \
      link there or remove what is not needed [unused-route]

      """
    #expect(try workspace.run("--routes", "routes.json", "docs").messages == message)
    #expect(try workspace.run("--routes", "routes.json", "docs/a.md").messages == "")
    #expect(try workspace.run("--quiet", "--routes", "routes.json", "docs").messages == "")
    let unread = try workspace.run("--routes", "routes.json", "docs", "gone.md")
    #expect(unread.status == 2)
    #expect(!unread.messages.contains("unused-route"))
  }

  @Test func `findings about the file itself are printed by both commands`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"applinks": {"details": [{"components": [{"/": "/a*"}, {"/": "/ab"}]}]}}"#, to: "a.json")
    for words in ["convert", "explain https://a.example/ab"] {
      let result = try workspace.run(
        script: "\"$linkmark\" \(words) --routes a.json --web-hosts a.example </dev/null")
      #expect(result.status == 0)
      #expect(result.messages.hasPrefix("a.json:1:"))
      #expect(result.messages.hasSuffix("[unreachable-route]\n"))
    }
  }

  @Test(arguments: [
    (["--routes", "gone.json"], "linkmark: --routes: gone.json: No such file or directory; check"),
    (["--routes", "bad.json"], "bad.json:1:"),
    (["--routes", "apple.json"], "apple.json:"),
    (["--web-hosts", "a.example"], "linkmark: --web-hosts needs --routes\n"),
    (
      ["--routes", "bad.json", "--web-hosts", "a,,b"], "linkmark: --web-hosts: 'a,,b' has an empty"
    ),
    (["--routes", "bad.json", "--web-hosts", "b/"], "linkmark: --web-hosts: 'b/' is not a host; "),
  ])
  func `an invalid route file stops the command before it reads`(
    _ words: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"routes": [{"name": "a", "path": "b/{c"}]}"#, to: "bad.json")
    try workspace.write(
      #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/a/*"}]}]}}"#,
      to: "apple.json")
    try workspace.write("a", to: "a.md")
    for command in ["convert a.md", "explain https://a.example"] {
      let result = try workspace.run(
        script: "\"$linkmark\" \(command) \(words.joined(separator: " "))")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.messages.hasPrefix(message))
    }
  }

  @Test func `an app's published file needs hosts, and then routes links`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"""
      {"applinks": {"details": [{"appIDs": ["A.b"], "components": [
        {"/": "/games/old/*", "exclude": true}, {"/": "/games/*", "comment": "games"}
      ]}]}}
      """#, to: "apple.json")
    let markdown = "[a](https://a.example/games/b) [c](https://a.example/games/old/d)"
    let result = try workspace.run(
      "-t", "ansi", "--width=0", "--routes", "apple.json", "--web-hosts", "a.example",
      input: markdown)
    #expect(
      result
        == .init(
          output: """
            a (https://a.example/games/b → games) c (https://a.example/games/old/d)

            """))
  }

  @Test func `routes do not change plain HTML`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(BoardGames.source, to: "routes.json")
    #expect(
      try workspace.run("--plain", "--routes", "routes.json", input: "[a](boardgames://games)")
        == .init(
          output: "<p><a href=\"boardgames://games\">a</a></p>\n",
          messages: "linkmark: warning: --routes has no effect on html with --plain\n"))
  }
}

/// `linkmark routes`, and the code that `linkmark build` writes.
@Suite struct CommandRouteCodeTests {
  private let file = #"{"appSchemes": ["a"], "routes": [{"name": "home", "path": "games"}]}"#
  private let project = #"""
    {"inputs": ["copy/"], "outputs": [{"to": "html", "outDir": "out"}], "routes": "routes.json",
     "generatedRoutes": [{"to": "swift", "output": "Sources/App/Routes.swift"},
                         {"to": "kotlin", "output": "Routes.kt", "package": "com.example"}]}
    """#

  private func workspace() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(file, to: "routes.json")
    try workspace.write("a\n", to: "copy/a.md")
    return workspace
  }

  @Test func `the code is written to a file or to standard output`() throws {
    let workspace = try workspace()
    let code = try workspace.run("routes", "swift", "--routes", "routes.json").output
    #expect(code.contains("  case home\n"))
    let digest = try workspace.run(
      script: "sha256sum routes.json 2> /dev/null || shasum -a 256 routes.json"
    ).output.prefix(64)
    #expect(
      code.hasPrefix(
        """
        // Generated by linkmark routes swift from routes.json; do not edit.
        // SHA-256 of the file: \(digest)

        """))
    #expect(
      try workspace.run("routes", "swift", "--routes", "routes.json", "-o", "R.swift") == .init())
    #expect(try workspace.read("R.swift") == code)
  }

  @Test func `the routes of the nearest project are used, wherever the command runs`() throws {
    let workspace = try workspace()
    try workspace.write(
      #"{"routes": "routes.json", "webHosts": ["b.example"]}"#, to: "linkmark.json")
    let result = try workspace.run(script: #"cd copy && "$linkmark" routes typescript"#)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("// Generated by linkmark routes typescript from routes.json;"))
    #expect(result.output.contains(#"["b.example"]"#))
  }

  @Test func `a build writes the code, and a check reports stale code`() throws {
    let workspace = try workspace()
    try workspace.write(project, to: "linkmark.json")
    let missing = try workspace.run("build", "--check")
    #expect(missing.status == 1)
    #expect(missing.output.contains("\n+++ Sources/App/Routes.swift\n"))
    #expect(
      missing.output.hasSuffix(
        "3 outputs are missing, stale or left over; to write: linkmark build\n"))
    #expect(
      try workspace.run("build") == .init(messages: "linkmark: 3 outputs written, 0 unchanged\n"))
    #expect(try workspace.read("Routes.kt").contains("\npackage com.example\n"))
    #expect(try workspace.run("build", "--check") == .init())
    #expect(
      try workspace.run("build") == .init(messages: "linkmark: 0 outputs written, 3 unchanged\n"))
    try workspace.write(file + "\n", to: "routes.json")
    let stale = try workspace.run("build", "--check")
    #expect(stale.status == 1)
    #expect(stale.output.contains("\n-// SHA-256 of the file: "))
    #expect(
      stale.output.hasSuffix(
        "2 outputs are missing, stale or left over; to write: linkmark build\n"))
  }

  @Test func `the code depends on the routes and the project`() throws {
    let workspace = try workspace()
    try workspace.write(project, to: "linkmark.json")
    #expect(try workspace.run("build", "--quiet", "--depfile", "d") == .init())
    #expect(
      try workspace.read("d").contains(
        "Sources/App/Routes.swift: routes.json linkmark.json\nRoutes.kt: routes.json linkmark.json\n"
      ))
  }

  @Test(arguments: [
    (
      #"[{"to": "swift"}]"#,
      "linkmark.json:3:22: error: an entry of 'generatedRoutes' needs both 'to' and 'output'; add the other one"
    ),
    (
      #"[{"to": "swfit", "output": "a"}]"#,
      "linkmark.json:3:29: error: 'to' cannot be 'swfit'; it can be 'swift', 'kotlin', 'typescript'; did you mean 'swift'?"
    ),
    (
      #"[{"to": "swift", "output": "../a"}]"#,
      "linkmark.json:3:48: error: 'output': '../a' is outside of the folder of the project; move it there, or allow it with --config linkmark.json or --allow-outside"
    ),
    (
      #"[{"to": "swift", "output": "a", "package": "b"}]"#,
      "linkmark.json:3:64: error: 'package': only Kotlin has packages"
    ),
    (
      #"[{"to": "kotlin", "output": "a", "package": "a;b"}]"#,
      "linkmark.json:3:65: error: 'package': 'a;b' is not a package; write one such as com.example.app"
    ),
    (
      #"[{"to": "swift", "output": "routes.json"}]"#,
      "linkmark: routes.json: this would overwrite the source routes.json; write elsewhere"
    ),
    (
      #"[{"to": "swift", "output": "out/a.html"}]"#,
      "linkmark: out/a.html: both copy/a.md and the code for routes would be written there"
    ),
  ])
  func `a build with invalid code files is rejected`(_ list: String, _ message: String) throws {
    let workspace = try workspace()
    try workspace.write(
      """
      {"inputs": ["copy/"], "outputs": [{"to": "html", "outDir": "out"}],
       "routes": "routes.json",
       "generatedRoutes": \(list)}
      """, to: "linkmark.json")
    #expect(try workspace.run("build") == .init(status: 2, messages: message + "\n"))
  }

  @Test func `a build without routes is rejected`() throws {
    let workspace = try workspace()
    try workspace.write(
      """
      {"inputs": ["copy/"], "outputs": [{"to": "html", "outDir": "out"}],
       "generatedRoutes": [{"to": "swift", "output": "a.swift"}]}
      """, to: "linkmark.json")
    #expect(
      try workspace.run("build")
        == .init(
          status: 2,
          messages:
            "linkmark.json:2:48: error: 'generatedRoutes' needs 'routes'; name the file of routes\n"
        ))
  }
}

@Suite struct CommandExplainTests {
  @Test func `destinations are explained one by one, separated by empty lines`() throws {
    let destinations = ["https://a.example", "javascript:x"]
    let texts = destinations.map { Converter().explanation(of: $0).text }
    #expect(
      try CommandWorkspace().run("explain", destinations[0], destinations[1])
        == .init(output: texts.joined(separator: "\n")))
  }

  @Test func `JSON is one line for each destination`() throws {
    let destinations = ["https://a.example", "a\u{1B}\nb"]
    let lines = destinations.flatMap { Converter().explanation(of: $0).json }
    #expect(
      try CommandWorkspace().run("explain", "--format", "json", destinations[0], destinations[1])
        == .init(output: String(decoding: lines, as: UTF8.self)))
  }

  @Test func `without a destination, help is printed`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("explain", "--help").output
    #expect(help.hasPrefix("Usage: linkmark explain [OPTION]… URL…\n"))
    #expect(try workspace.run("explain") == .init(status: 2, messages: help))
  }

  @Test func `a destination cannot control a terminal`() throws {
    let result = try CommandWorkspace().run("explain", "a:\u{1B}[1m\u{202E}\u{85}\nb")
    #expect(result.output.hasPrefix("a:\\u{1B}[1m\u{FFFD}\\u{0085}\\nb\n"))
  }
}
