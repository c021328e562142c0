import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandPageServerTests {
  /// Returns a project with two pages, an image, and a file in `out` that no build writes.
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

  /// Runs a server and a script, which can use `$port`, `awaited`, `ask` and `save`.
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
        HEAD: 10
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
