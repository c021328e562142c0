import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandPageServerTests {
  /// Returns a project with two pages and an image.
  private func workspace() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write("# A\n\n![x](p.png)\n", to: "copy/a.md")
    try workspace.write("# B\n", to: "copy/b/index.md")
    try workspace.write("P", to: "copy/p.png")
    try workspace.write("secret", to: "out/secret.html")
    try workspace.write(
      #"{"inputs": "copy", "outputs": [{"to": "html", "outDir": "out", "assets": "copy"}]}"#,
      to: "linkmark.json")
    return workspace
  }

  /// Runs a script while a server runs, with functions that send requests to `$port`.
  private func run(
    beside options: String = "--serve --port 0", _ script: String,
    in workspace: borrowing CommandWorkspace
  ) throws -> CommandWorkspace.Result {
    try workspace.run(
      script: """
        $linkmark build \(options) 2> said &
        process=$!
        # Waits for a text in a file.
        awaited() {
          for _ in $(seq 400); do
            grep -q "$1" "$2" && return
            sleep 0.05
          done
          echo "no $1 in $2"
        }
        awaited 'serving http://127.0.0.1:[0-9]*/$' said
        port=$(sed -n 's|.*http://127.0.0.1:\\([0-9]*\\)/$|\\1|p' said)
        # Sends a request line and prints what is received.
        ask() {
          exec 3<>/dev/tcp/127.0.0.1/$port
          printf '%s HTTP/1.1\\r\\nHost: localhost:%s\\r\\n\\r\\n' "$1" "$port" >&3
          cat <&3
          exec 3>&-
        }
        # Writes a file as a whole.
        save() { echo "$2" > saved; mv saved "$1"; }
        \(script)
        kill -TERM $process
        wait $process
        echo "ended with $?"
        """)
  }

  @Test func `only outputs and copied images are served`() throws {
    let workspace = try workspace()
    let result = try run(
      """
      for path in /a /a.html /b/ /p.png /secret.html /secret /../copy/a.md /.linkmark-cache /b; do
        echo "$path: $(ask "GET $path" | head -n 1 | tr -d '\\r')"
      done
      echo "HEAD: $(ask 'HEAD /a' | wc -l | tr -d ' ')"
      ask 'GET /p.png' | tail -n 1; echo
      rm out/a.html; ln -s ../linkmark.json out/a.html
      echo "link: $(ask 'GET /a.html' | head -n 1 | tr -d '\\r')"
      """, in: workspace)
    #expect(
      result.output == """
        /a: HTTP/1.1 200 OK
        /a.html: HTTP/1.1 200 OK
        /b/: HTTP/1.1 200 OK
        /p.png: HTTP/1.1 200 OK
        /secret.html: HTTP/1.1 404 Not Found
        /secret: HTTP/1.1 404 Not Found
        /../copy/a.md: HTTP/1.1 404 Not Found
        /.linkmark-cache: HTTP/1.1 404 Not Found
        /b: HTTP/1.1 302 Found
        HEAD: 8
        P
        link: HTTP/1.1 404 Not Found
        ended with 143

        """)
    #expect(try !workspace.read("said").contains("error"))
  }

  @Test func `successful and failed builds send an event`() throws {
    let workspace = try workspace()
    let result = try run(
      """
      ask 'GET /.linkmark/events' > events & listener=$!
      awaited '\\.1","problems":\\[\\]' events
      save copy/a.md '# New'; awaited '\\.2","problems":\\[\\]' events
      cp linkmark.json good; save linkmark.json '{'; awaited 'linkmark.json:2:1' events
      save linkmark.json "$(cat good)"; sleep 0.1
      mkdir out/c.html; save copy/c.md '# C'; awaited '\\.2","problems":."linkmark: out/c.html' events
      rmdir out/c.html; save copy/c.md '# C2'; awaited '\\.3","problems":\\[\\]' events
      save copy/c.md '[x](javascript:y)'; awaited '\\.4","problems":.*blocked-destination' events
      ask 'GET /a' | tail -n 1
      kill $listener
      """, in: workspace)
    #expect(result.output.hasSuffix("<h1 id=\"new\">New</h1>\nended with 143\n"))
    #expect(result.output.contains("<script src=\"/.linkmark/reload.js\" data-version=\""))
    #expect(!result.output.contains("no "))
    #expect(try workspace.read("out/a.html") == "<h1 id=\"new\">New</h1>\n")
  }

  @Test func `the review shows current copy and equals the command's output`() throws {
    let workspace = try workspace()
    try workspace.write("# A\n\n[here](b)\n", to: "copy/a.md")
    let result = try run(
      """
      ask 'GET /.linkmark/review' | sed '1,/^\r$/d' > served
      $linkmark report -o page.html 2> verdict
      sed 's|<script src="/.linkmark/reload.js"[^>]*></script>||' served | cmp - page.html && echo same
      ask 'GET /.linkmark/events' > events & listener=$!
      save copy/a.md '[there](new.md)'; awaited '\\.2","problems"' events
      ask 'GET /.linkmark/review' | grep -o '<td>new.md'
      save linkmark.json '{'; awaited 'linkmark.json:2:1' events
      ask 'GET /.linkmark/review' | grep -o -m 1 '500 Internal Server Error'
      ask 'GET /.linkmark/review' | grep -o 'linkmark.json:2:1'
      kill $listener
      """, in: workspace)
    #expect(
      result.output == """
        same
        <td>new.md
        500 Internal Server Error
        linkmark.json:2:1
        ended with 143

        """)
  }

  @Test func `a requested port in use is an error, and a default one is replaced`() throws {
    let workspace = try workspace()
    let result = try run(
      beside: "--serve",
      """
      $linkmark build --serve --port $port 2> other; echo $?
      cat other
      $linkmark build --serve 2> next & second=$!
      awaited 'serving http://127.0.0.1:' next
      grep -q ":$port/" next && echo 'the same port'
      kill -TERM $second
      """, in: workspace)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "2")
    #expect(lines.dropFirst().first?.hasSuffix("; choose another, or leave --port out") == true)
    #expect(lines.count == 3)
  }
}

@Suite struct CommandServingTests {
  private func message(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func request(_ method: String, _ id: Int) -> String {
    message("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":{}}")
  }

  private func notification(_ method: String) -> String {
    message("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\"}")
  }

  @Test func `A session that shuts down exits with status 0`() throws {
    let result = try CommandWorkspace().run(
      "lsp", input: request("initialize", 1) + request("shutdown", 2) + notification("exit"))
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    #expect(result.output.contains("\"id\":2,\"result\":null"))
  }

  @Test(arguments: ["", "Content-Length: 10\r\n\r\n{", "\u{0}"])
  func `A disconnected editor ends the server with status 1`(_ rest: String) throws {
    let result = try CommandWorkspace().run("lsp", input: request("initialize", 1) + rest)
    #expect(result.status == 1)
  }

  @Test func `Queued requests are answered before the end`() throws {
    let requests = (2...40).map { request("workspace/diagnostic", $0) }.joined()
    let result = try CommandWorkspace().run("lsp", input: request("initialize", 1) + requests)
    #expect(result.output.contains("\"id\":40,\"result\""))
  }

  @Test func `A terminated editor process ends the server`() throws {
    let workspace = try CommandWorkspace()
    // Descriptor 3 keeps the input open, so only the end of `sleep` can end the server.
    let body =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":PROCESS}}"
    let result = try workspace.run(
      script: """
        sleep 0.3 & editor=$!
        body=$(printf '%s' '\(body)' | sed "s/PROCESS/$editor/")
        mkfifo in; exec 3<>in
        printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#body} "$body" >&3
        timeout 20 "$linkmark" lsp <in >/dev/null; echo $?
        """)
    #expect(result.output == "1\n")
  }

  @Test(arguments: [
    ["--routes", "missing.json"], ["--config", "missing.json"], ["a.md"], ["--fix"],
  ])
  func `Invalid options are reported before an editor is served`(
    _ arguments: [String]
  ) throws {
    let result = try CommandWorkspace().run(arguments: ["lsp"] + arguments)
    #expect(result.status == 2)
    #expect(!result.messages.isEmpty)
    #expect(result.output.isEmpty)
  }

  @Test func `A project file sets levels and routes`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{\"lint\":{\"levels\":{\"bare-url\":\"error\"}}}", to: "linkmark.json")
    try workspace.write("https://a.example\n", to: "a.md")
    let open =
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{"
      + "\"uri\":\"file://\(workspace.folder.path)/a.md\",\"languageId\":\"markdown\",\"version\":3,"
      + "\"text\":\"https://a.example\\n\"}}}"
    let result = try workspace.run("lsp", input: request("initialize", 1) + message(open))
    #expect(result.output.contains("\"version\":3"))
    #expect(result.output.contains("\"severity\":1,\"code\":\"bare-url\""))
  }
}

@Suite struct CommandMapTests {
  private static let map =
    #"{"format":"linkmark.map/1","width":80,"lines":1,"#
    + #""links":[{"id":0,"rectangles":[{"line":0,"columns":[2,3]}]}],"#
    + #""text":[{"line":0,"columns":[0,3],"range":{"utf16":[0,3],"utf8":[0,3]},"clusters":3}]}"#
    + "\n"

  @Test func `the map is written beside the text`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("-t", "ansi", "--map", "m.json", input: "a [b](c)")
        == .init(output: "a b (c)\n"))
    #expect(try workspace.read("m.json") == Self.map)
    #expect(try workspace.run("-o", "a.ansi", "--map=m.json", input: "[a](b)") == .init())
    #expect(try workspace.files() == ["a.ansi", "m.json"])
    #expect(try workspace.read("m.json") != Self.map)
  }

  @Test func `the map has the width of the text`() throws {
    let workspace = try CommandWorkspace()
    _ = try workspace.run("-t", "ansi", "--width=2", "--map", "m.json", input: "a [b](c)")
    #expect(
      try workspace.read("m.json").hasPrefix(
        #"{"format":"linkmark.map/1","width":2,"lines":3,"#
          + #""links":[{"id":0,"rectangles":[{"line":1,"columns":[0,1]}]}],"#))
  }

  @Test func `a killed run's temporary map is removed`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("", to: ".linkmark-abcdef.tmp")
    _ = try workspace.run("-t", "ansi", "--map", "m.json", input: "a")
    #expect(try workspace.files() == ["m.json"])
  }

  @Test(arguments: ["html", "json"])
  func `other formats have no map`(_ format: String) throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run("-t", format, "--map", "m.json", input: "a")
    #expect(result.status == 0)
    #expect(result.messages == "linkmark: warning: --map has no effect on \(format)\n")
    #expect(try workspace.files().isEmpty)
  }

  @Test(arguments: [
    (["--map", "-", "a.md"], "--map: '-' is not a name for a file; choose another"),
    (["--map", "m", "a.md", "b.md"], "--map m takes a single input; convert them one by one"),
    (["--map", "m", "docs"], "--map m takes a single input; convert them one by one"),
    (
      ["--out-dir", "out", "--map", "m", "docs"],
      "--map m takes a single input; convert them one by one"
    ),
    (
      ["-o", "a.ansi", "--map", "./a.ansi", "a.md"],
      "./a.ansi: both a.md and the map would be written there"
    ),
    (
      ["--out-dir", "out", "--map", "out/a.ansi", "a.md"],
      "out/a.ansi: both a.md and the map would be written there"
    ),
    (["--map", "a.md", "a.md"], "a.md: this would overwrite the source a.md; write elsewhere"),
    (["--map", "twin", "a.md"], "twin: this would overwrite the source a.md; write elsewhere"),
    (
      ["--theme", "t.json", "--map", "t.json", "a.md"],
      "t.json: this would overwrite the source t.json; write elsewhere"
    ),
    (
      ["--routes", "r.json", "--map", "r.json", "a.md"],
      "r.json: this would overwrite the source r.json; write elsewhere"
    ),
    (
      ["--map", "linkmark.json", "a.md"],
      "linkmark.json: this would overwrite the source linkmark.json; write elsewhere"
    ),
    (
      ["--routes", "r.json", "-o", "r.json", "a.md"],
      "r.json: this would overwrite the source r.json; write elsewhere"
    ),
  ])
  func `a conflicting map is rejected before anything is written`(
    _ words: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["a.md", "b.md", "docs/a.md", "docs/b.md"] { try workspace.write("a", to: path) }
    try workspace.write(SmallTheme.source, to: "t.json")
    try workspace.write(#"{"appSchemes":["app"],"routes":[{"name":"a","path":"a"}]}"#, to: "r.json")
    try workspace.write("{}", to: "linkmark.json")
    try FileManager.default.linkItem(
      atPath: workspace.folder.path + "/a.md", toPath: workspace.folder.path + "/twin")
    let before = try workspace.files()
    let script = (["\"$linkmark\" -t ansi"] + words).joined(separator: " ") + " < /dev/null"
    #expect(
      try workspace.run(script: script) == .init(status: 2, messages: "linkmark: \(message)\n"))
    #expect(try workspace.files() == before)
  }

  @Test func `an unwritable map does not stop the text`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("-t", "ansi", "--map", "gone/m.json", input: "a")
        == .init(
          status: 2, output: "a\n",
          messages:
            "linkmark: gone/m.json: No such file or directory; create the folder gone first\n"
        ))
  }
}
