import Testing

@testable import TestSupport

@Suite struct CommandWatchTests {
  /// Runs a command that watches files, and runs one of the scripts `steps` after each conversion.
  private func output(
    of command: String, doing steps: [String], in workspace: borrowing CommandWorkspace
  ) throws -> CommandWorkspace.Result {
    try workspace.run(
      script: """
        $linkmark \(command) 2> said &
        process=$!
        # A background process of a script ignores SIGINT.
        # Waits until it has said for the nth time that it watches.
        awaited() {
          for _ in $(seq 400); do
            [ "$(grep -c 'linkmark: watching' said)" -ge "$1" ] && return
            sleep 0.05
          done
          echo "no conversion $1"
        }
        count=1
        awaited 1
        \(steps.map { "\($0)\ncount=$((count + 1)); awaited $count" }.joined(separator: "\n"))
        kill -TERM $process
        wait $process
        echo "ended with $?"
        """)
  }

  @Test func `only a saved file is converted again`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("# A\n", to: "copy/a.md")
    try workspace.write("# B\n", to: "copy/b.md")
    let result = try output(
      of: "copy --out-dir out --watch",
      doing: [
        "stat -c %Y.%y out/b.html > before; echo '# New' > copy/a.md; cp copy/a.md copy/a.md"
      ],
      in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("out/a.html") == "<h1 id=\"new\">New</h1>\n")
    let after = try workspace.run(script: "stat -c %Y.%y out/b.html | diff before - && echo same")
    #expect(after.output == "same\n")
  }

  @Test func `a project that disappears briefly is still watched`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("# A\n", to: "w/copy/a.md")
    try workspace.write(
      #"{"inputs": "copy", "outputs": [{"to": "html", "outDir": "out"}]}"#, to: "w/linkmark.json")
    let result = try output(
      of: "build --watch --config w/linkmark.json",
      doing: [
        // The first conversion after the move may still read the old text.
        """
        cp -r w w2; rm -r w; sleep 0.3; mv w2 w; echo '# New' > w/copy/a.md
        for _ in $(seq 400); do grep -q New w/out/a.html && break; sleep 0.05; done
        """
      ], in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("w/out/a.html") == "<h1 id=\"new\">New</h1>\n")
  }

  @Test func `the output of a removed input is removed, even after an error`() throws {
    let workspace = try CommandWorkspace()
    for name in ["a", "b"] { try workspace.write("# \(name)\n", to: "copy/\(name).md") }
    let project = #"{"inputs": "copy", "outputs": [{"to": "html", "outDir": "out"}]}"#
    try workspace.write(project, to: "linkmark.json")
    let result = try output(
      of: "build --watch",
      doing: [
        "echo '{' > linkmark.json; sleep 0.3; echo '\(project)' > linkmark.json",
        "rm copy/b.md",
      ], in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("said").contains("removed out/b.html"))
    #expect(try workspace.files().filter { $0.hasPrefix("out/") } == ["out/a.html"])
  }

  @Test func `an image shown in copy is copied again when it changes`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](img/p.png)", to: "copy/a.md")
    try workspace.write("P", to: "copy/img/p.png")
    let result = try output(
      of: "copy --out-dir out --assets copy --watch", doing: ["echo New > copy/img/p.png"],
      in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("out/img/p.png") == "New\n")
  }

  @Test func `a folder with constant writes is watched`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("# A\n", to: "copy/a.md")
    let result = try output(
      of: "copy --out-dir out --watch",
      doing: [
        "(while kill -0 $process; do echo x > copy/log; done) 2> /dev/null &\necho '# New' > copy/a.md"
      ],
      in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("out/a.html") == "<h1 id=\"new\">New</h1>\n")
  }

  @Test func `new folders, routes and the project file are watched`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[a](app://home)\n", to: "copy/a.md")
    try workspace.write(
      #"{"appSchemes": ["app"], "routes": [{"name": "old", "path": "home"}]}"#, to: "routes.json")
    try workspace.write(
      #"{"inputs": ["copy"], "outputs": [{"to": "html", "outDir": "out"}], "routes": "routes.json"}"#,
      to: "linkmark.json")
    let result = try output(
      of: "build --watch",
      doing: [
        "mkdir -p copy/new/deep; echo b > copy/new/deep/b.md",
        "sed -i s/old/new/ routes.json; sleep 0.2; cat out/a.html",
        "echo '{' > linkmark.json; sleep 0.3; echo '\(try workspace.read("linkmark.json"))' | sed 's/\"out\"/\"dist\"/' > linkmark.json",
      ], in: workspace)
    #expect(
      result.output.hasPrefix("<p><a class=\"lm-link\" href=\"app://home\" data-link-kind=\"app\""))
    #expect(result.output.hasSuffix("ended with 143\n"))
    #expect(try workspace.read("dist/new/deep/b.html") == "<p>b</p>\n")
    #expect(try workspace.read("dist/a.html").contains("data-link-route=\"new\""))
    #expect(try workspace.read("said").contains("linkmark.json:2:1: error: the file ends"))
  }

  @Test func `the target of a link and a list of files are watched`() throws {
    let workspace = try CommandWorkspace()
    for path in ["real/a.md", "copy/b.md"] { try workspace.write("old\n", to: path) }
    try workspace.write("link/a.md\n", to: "lists/list")
    _ = try workspace.run(script: "mkdir link; ln -s ../real/a.md link/a.md")
    let result = try output(
      of: "--files-from lists/list --out-dir out --watch",
      doing: ["echo new > real/a.md", "cat out/link/a.html; echo copy/b.md >> lists/list"],
      in: workspace)
    #expect(result.output == "<p>new</p>\nended with 143\n")
    #expect(try workspace.read("out/copy/b.html") == "<p>old</p>\n")
  }

  @Test(arguments: [
    ("mkdir copy", "copy --out-dir out --watch"), (":", "copy/a.md -o out/a.html --watch"),
    ("mkdir copy", "copy/a.md -o out/a.html --watch"),
    ("mkdir copy", "build --watch --config a.json"), (":", "build --watch --config a.json"),
    ("mkdir copy", "build --watch --config b.json"),
  ])
  func `inputs that do not exist yet are watched`(_ before: String, _ command: String) throws {
    let workspace = try CommandWorkspace()
    for (name, input) in [("a", "copy"), ("b", "copy/*.md")] {
      try workspace.write(
        #"{"inputs": "\#(input)", "outputs": [{"to": "html", "outDir": "out"}]}"#,
        to: "\(name).json")
    }
    _ = try workspace.run(script: "mkdir out; \(before)")
    let result = try output(
      of: command, doing: ["mkdir -p copy; sleep 0.2; echo a > copy/a.md"], in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("out/a.html") == "<p>a</p>\n")
  }

  @Test func `a new image is copied, and a restored document is reported`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](p.png)", to: "copy/a.md")
    let result = try output(
      of: "copy --out-dir out --assets copy --watch", doing: ["echo New > copy/p.png"],
      in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(try workspace.read("out/p.png") == "New\n")
    try workspace.write("[x]()\n", to: "copy/b.md")
    _ = try output(
      of: "lint --watch copy > report",
      doing: ["rm copy/b.md", "echo '[x]()' > copy/b.md", "chmod 600 copy/b.md"], in: workspace)
    #expect(try workspace.read("report").split(separator: "\n").count == 2)
  }

  @Test func `the watch ends when the reader of its output ends`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[x]()\n", to: "a.md")
    let result = try workspace.run(
      script: """
        (sleep 0.5; echo '[y]() [z]()' > a.md) &
        timeout 20 $linkmark lint --watch a.md 2> said | head -n 1
        echo "${PIPESTATUS[0]}"
        """)
    #expect(result.output.hasPrefix("a.md:1:1: error"))
    #expect(result.output.hasSuffix("\n0\n"))
  }

  @Test(arguments: ["copy --out-dir out --watch", "build --watch"])
  func `only changed messages are repeated, with the time`(_ command: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": "copy", "outputs": [{"to": "html", "outDir": "out"}]}"#, to: "linkmark.json")
    for name in ["a", "b"] { try workspace.write("[x]()\n", to: "copy/\(name).md") }
    _ = try output(
      of: command,
      doing: [
        "echo '[y]() [z]()' > copy/b.md", "echo 'b' > copy/b.md", "echo '[y]()' > copy/b.md",
      ],
      in: workspace)
    let said = try workspace.read("said").split(separator: "\n").map(String.init)
    #expect(said.count { $0.hasPrefix("copy/a.md:") } == 1)
    #expect(said.count { $0.hasPrefix("copy/b.md:") } == 4)
    let changes = said.filter { $0.contains("changed:") }
    #expect(changes.count == 3)
    #expect(
      changes.allSatisfy {
        $0.wholeMatch(of: /linkmark: \d\d:\d\d:\d\d changed: copy\/b.md/) != nil
      })
  }

  @Test func `lint runs again, also when the target of a link appears`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[terms](t/terms.md)\n", to: "copy/a.md")
    try workspace.write("[click here](https://a.example)\n", to: "copy/b.md")
    let result = try output(
      of: "lint --watch copy > report",
      doing: ["mkdir copy/t; echo t > copy/t/terms.md", "echo '[x]()' > copy/a.md"], in: workspace)
    #expect(result.output == "ended with 143\n")
    #expect(
      try workspace.read("report").split(separator: "\n").map { $0.prefix { $0 != " " } }
        == ["copy/a.md:1:1:", "copy/b.md:1:1:", "copy/a.md:1:1:"])
    let said = try workspace.read("said")
    #expect(said.contains("2 findings in 2 files\n"))
    #expect(said.contains("1 finding in 1 file\n"))
  }

  @Test(arguments: [
    (["copy.md", "--watch"], "--watch is about files; name them with -o or --out-dir"),
    (
      ["--watch", "-o", "a.html"],
      "--watch: standard input cannot be watched; name files or folders"
    ),
    (
      ["--watch", "-o", "a.html", "--files-from", "-"],
      "--watch: standard input cannot be watched; name files or folders"
    ),
    (["copy.md", "--watch", "--check", "-o", "a.html"], "--watch and --check exclude each other"),
  ])
  func `an unwatchable input is rejected`(_ arguments: [String], _ message: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a\n", to: "copy.md")
    let result = try workspace.run(arguments: arguments)
    #expect(result == .init(status: 2, messages: "linkmark: \(message)\n"))
  }
}
