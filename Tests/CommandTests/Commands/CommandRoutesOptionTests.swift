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
