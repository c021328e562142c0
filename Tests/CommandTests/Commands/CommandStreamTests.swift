import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandStreamTests {
  @Test func `a closed pipe ends the command quietly`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(String(repeating: "# lorem ipsum\n", count: 100_000), to: "a.md")
    #expect(
      try workspace.run(
        script: #""$linkmark" a.md a.md | head -n 1; exit "${PIPESTATUS[0]}""#)
        == .init(output: "<h1 id=\"lorem-ipsum\">lorem ipsum</h1>\n"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full device is reported`() throws {
    let workspace = try CommandWorkspace()
    for script in [
      #"echo a | "$linkmark" > /dev/full"#, #""$linkmark" --help > /dev/full"#,
    ] {
      #expect(
        try workspace.run(script: script)
          == .init(
            status: 2,
            messages: "linkmark: <stdout>: No space left on device; make room, and run again\n"))
    }
    #expect(
      try workspace.run(script: #"echo a | "$linkmark" -t html -o /dev/full"#)
        == .init(
          status: 2,
          messages: "linkmark: /dev/full: No space left on device; make room, and run again\n"))
  }

  @Test func `closed streams are not mistaken for files`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    #expect(
      try workspace.run(script: #""$linkmark" a.md >&-"#)
        == .init(status: 2, messages: "linkmark: <stdout>: Bad file descriptor\n"))
    #expect(
      try workspace.run(script: #""$linkmark" <&-"#)
        == .init(status: 2, messages: "linkmark: <stdin>: Bad file descriptor\n"))
    #expect(
      try workspace.run(script: #""$linkmark" lint <&-"#)
        == .init(
          status: 2,
          messages:
            "linkmark: there is no linkmark.json with 'inputs' here or above, and standard input "
            + "cannot be read; name files or folders\n"))
    #expect(
      try workspace.run(script: #""$linkmark" lint - <&-"#)
        == .init(status: 2, messages: "linkmark: <stdin>: Bad file descriptor\n"))
    #expect(try workspace.run(script: #""$linkmark" lint a.md <&-"#) == .init())
    #expect(try workspace.run(script: #""$linkmark" -o a.html a.md gone.md 2>&-"#).status == 2)
    #expect(
      try workspace.run(script: #""$linkmark" --out-dir o a.md gone.md 2>&-"#).status == 2)
    #expect(try workspace.read("o/a.html") == "<p>a</p>\n")
  }

  @Test func `an option without effect is reported in one line, unless quiet`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("--width", "7", input: "a")
        == .init(
          output: "<p>a</p>\n",
          messages: "linkmark: warning: --width has no effect on html\n"))
    #expect(
      try workspace.run("--width", "7", "--quiet", input: "a") == .init(output: "<p>a</p>\n"))
  }

  @Test func `findings are printed with their locations and do not fail a run`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("ok [x](javascript:1)", to: "docs/a.md")
    try Data(Bytes("a\né".utf8) + [0xFF])
      .write(to: workspace.folder.appendingPathComponent("docs/b.md"))
    let result = try workspace.run("-o", "a.html", "docs/a.md")
    #expect(result.status == 0)
    #expect(result.messages.hasPrefix("docs/a.md:1:4: error: "))
    #expect(result.messages.hasSuffix(" [blocked-destination]\n"))
    let other = try workspace.run("docs/b.md")
    #expect(other.status == 0)
    #expect(other.output == "<p>a\né\u{FFFD}</p>\n")
    #expect(other.messages.hasPrefix("docs/b.md:2:3: warning: "))
    #expect(other.messages.hasSuffix(" [invalid-encoding]\n"))
    #expect(
      try workspace.run("--quiet", "docs", "gone.md").messages
        == "linkmark: gone.md: No such file or directory; check the path\n" + result.messages)
  }

  @Test func `a page is named after its title, its first heading or its file`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "docs/terms.md")
    try workspace.write("# Help\n", to: "docs/help.md")
    func title(_ arguments: String...) throws -> Substring? {
      let script = ([#""$linkmark" --standalone"#] + arguments).joined(separator: " ")
      let page = try workspace.run(script: script).output
      return page.split(separator: "\n").first { $0.hasPrefix("<title>") }
    }
    #expect(try title("docs/terms.md") == "<title>terms</title>")
    #expect(try title("docs/help.md") == "<title>Help</title>")
    #expect(try title("docs/help.md", "--title", "Answers") == "<title>Answers</title>")
  }

  @Test func `help and version are printed`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("--help")
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: linkmark [convert] [OPTION]… [FILE…]\n"))
    #expect(help.messages.isEmpty)
    #expect(try workspace.run("convert", "-h") == help)
    #expect(try workspace.run("--version") == .init(output: "linkmark 0.2.0\n"))
  }

  #if os(Linux)
    @Test func `on a terminal without a file, help is printed at once`()
      throws
    {
      let workspace = try CommandWorkspace()
      let result = try workspace.run(
        script: #"script -qec '"$linkmark" 2>messages' /dev/null; s=$?; cat messages; exit $s"#)
      #expect(result.status == 2)
      #expect(result.output == (try workspace.run("--help")).output)
    }
  #endif

  @Test(arguments: [
    (["--pain"], "unknown option --pain; did you mean --plain?"),
    (["--routes", "a.json"], "--routes: a.json: No such file or directory; check the path"),
    (
      ["--theme", "backpak"],
      "--theme: 'backpak' is neither a file nor one of backpack, high-contrast, plain; did you mean backpack?"
    ),
    (["--theme", "gone.json"], "--theme: gone.json: No such file or directory; check the path"),
    (
      ["--font-style", "bodyDefalt"],
      "--font-style: the theme backpack has no 'bodyDefalt'; did you mean bodyDefault?"
    ),
  ])
  func `invalid arguments stop the command before it reads`(
    _ words: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    let script = (["\"$linkmark\""] + words).joined(separator: " ")
    #expect(
      try workspace.run(script: "\(script) -o a.html")
        == .init(status: 2, messages: "linkmark: \(message)\n"))
    #expect(try workspace.files().isEmpty)
  }

  @Test func `an invalid theme is reported at its location`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[]", to: "theme.json")
    let result = try workspace.run("--theme", "theme.json", "-o", "a.html", input: "a")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("theme.json:1:1: error: "))
    #expect(try workspace.files() == ["theme.json"])
  }
}

@Suite struct CommandRecordsTests {
  @Test func `every record is answered, in the same order`() throws {
    let workspace = try CommandWorkspace()
    let input = """
      {"id":"checkout.terms","markdown":"Read the [terms](app://terms)."}
      {"id":2,"markdown":"*Now*","inline":true}

      {"id":"x","markdown":"","width":1e9,"to":"ansi"}
      {"id":"last","markdown":"[x](y) 中文","to":"ansi","width":8}
      """
    let result = try workspace.run("--stream", input: input)
    #expect(
      result.output == """
        {"id":"checkout.terms","output":"<p>Read the <a class=\\"lm-link\\" href=\\"app://terms\\" \
        data-link-kind=\\"app\\" data-link-handling=\\"app\\" data-link-href=\\"app://terms\\">terms</a>.</p>\\n","diagnostics":[]}
        {"id":2,"output":"<em>Now</em>","diagnostics":[]}
        {"id":null,"error":"the line is empty; write a record, as in \
        {\\"id\\":1,\\"markdown\\":\\"Read it.\\"}","line":3}
        {"id":"x","error":"'width': '1e9' is not a number from 0 to 10000","line":4}
        {"id":"last","output":"x (y) 中\\n文\\n","diagnostics":[]}

        """)
    #expect(result.status == 0)
    #expect(result.messages == "")
  }

  @Test func `a record's output equals the command's with the same options`() throws {
    let workspace = try CommandWorkspace()
    let markdown = "# A [link](https://a.example)\n\n[b](javascript:1) and \u{1B}[31m\n"
    try workspace.write(markdown, to: "copy.md")
    for (settings, options) in [
      (#""to":"html""#, ["-t", "html"]),
      (#""to":"html","plain":true"#, ["--plain"]),
      (#""to":"json","plain":false"#, ["-t", "json"]),
      (
        #""classMap":"backpack-web","style":"on-contrast""#,
        ["--class-map", "backpack-web", "--style", "on-contrast"]
      ),
      (
        #""to":"json","appearance":"dark","fontStyle":"heading1","locale":"en-GB""#,
        ["-t", "json", "--appearance", "dark", "--font-style", "heading1", "--locale", "en-GB"]
      ),
      (#""to":"json","shape":"portable-text""#, ["-t", "json", "--shape", "portable-text"]),
      (#""to":"json","shape":"foundation""#, ["-t", "json", "--shape", "foundation"]),
      (
        #""to":"ansi","width":20,"color":"always","colorDepth":256,"hyperlinks":"always","urls":"inline""#,
        [
          "-t", "ansi", "--width", "20", "--color", "always", "--color-depth", "256",
          "--hyperlinks",
          "always", "--urls", "inline",
        ]
      ),
    ] {
      let text = String(decoding: try JSONEncoder().encode(markdown), as: UTF8.self)
      let answer = try workspace.run(
        "--stream", input: "{\"id\":1,\"markdown\":\(text),\(settings)}\n")
      let expected = try workspace.run(arguments: ["copy.md"] + options)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
      if let output = object["output"] as? String {
        #expect(output == expected.output, "\(settings)")
      } else {
        let output = String(expected.output.dropLast())
        #expect(answer.output.contains("\"output\":\(output),\"diagnostics\""), "\(settings)")
      }
    }
  }

  @Test func `options of the command line apply to records that do not set them`() throws {
    let workspace = try CommandWorkspace()
    let input = """
      {"id":1,"markdown":"*a*"}
      {"id":2,"markdown":"*a*","inline":false,"plain":false}
      {"id":3,"markdown":"*a*","to":"ansi"}

      """
    let result = try workspace.run("--stream", "--inline", "--plain", input: input)
    let outputs = result.output.split(separator: "\n").map { line in
      line.drop { $0 != "," }
    }
    #expect(
      outputs == [
        #","output":"<em>a</em>","diagnostics":[]}"#,
        #","output":"<p><em>a</em></p>\n","diagnostics":[]}"#,
        #","output":"a","diagnostics":[]}"#,
      ])
  }

  @Test func `answers do not depend on the number of threads`() throws {
    let workspace = try CommandWorkspace()
    let input = (0..<3000).map { index in
      index % 13 == 0
        ? "{\"id\":\(index)}"
        : "{\"id\":\(index),\"markdown\":\"[\(index)](x:y) \(String(repeating: "a b ", count: index % 50))\"}"
    }.joined(separator: "\n")
    let alone = try workspace.run("--stream", "--jobs", "1", input: input)
    #expect(alone.status == 0)
    #expect(alone.output.count { $0 == "\n" } == 3000)
    #expect(try workspace.run("--stream", "--jobs", "3", input: input) == alone)
  }

  @Test func `an answer comes before the next record is written`() throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run(
      script: #"""
        coproc "$linkmark" --stream
        for id in 1 2 3; do
          echo "{\"id\":$id,\"markdown\":\"x\"}" >&"${COPROC[1]}"
          read -r -t 20 answer <&"${COPROC[0]}" || exit 1
          echo "$answer"
        done
        """#)
    #expect(result.status == 0)
    #expect(result.output.count { $0 == "\n" } == 3)
  }

  @Test func `an oversized record is an error, and later records are unaffected`()
    throws
  {
    let workspace = try CommandWorkspace()
    let result = try workspace.run(
      script: #"""
        { echo '{"id":1,"markdown":"a"}'
          printf '{"id":2,"markdown":"'; yes '[a](b) ' | head -c 2000000 | tr -d '\n'; echo '"}'
          echo '{"id":3,"markdown":"b"}'
        } | "$linkmark" --stream
        """#)
    #expect(
      result.output == #"""
        {"id":1,"output":"<p>a</p>\n","diagnostics":[]}
        {"id":null,"error":"the record has more than 1000000 bytes; split it","line":2}
        {"id":3,"output":"<p>b</p>\n","diagnostics":[]}

        """#)
  }

  @Test func `a record with too many links is an error`() throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run(
      script: #"""
        { printf '{"id":1,"markdown":"'; yes '[a](b) ' | head -n 50001 | tr -d '\n'; echo '"}'
          echo '{"id":2,"markdown":"b"}'
        } | "$linkmark" --stream
        """#)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("limit is 50000"), "\(lines[0].prefix(200))")
    #expect(lines[0].hasPrefix(#"{"id":1,"error":""#))
    #expect(lines[1] == #"{"id":2,"output":"<p>b</p>\n","diagnostics":[]}"#)
  }

  @Test(arguments: [
    (["--stream", "a.md"], "a.md: --stream reads standard input; write --stream < a.md"),
    (
      ["--stream", "--files-from", "a"],
      "--files-from a: --stream reads standard input; leave one of the two out"
    ),
    (
      ["--stream", "-o", "a.html"],
      "--stream writes standard output; leave out -o, --out-dir and --map"
    ),
    (
      ["--stream", "--out-dir", "a"],
      "--stream writes standard output; leave out -o, --out-dir and --map"
    ),
    (
      ["--stream", "-t", "ansi", "--map", "a"],
      "--stream writes standard output; leave out -o, --out-dir and --map"
    ),
  ])
  func `a stream accepts no files`(_ arguments: [String], _ message: String) throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run(arguments: arguments)
    #expect(result.status == 2)
    #expect(result.messages == "linkmark: \(message)\n")
  }

  @Test func `a found project file allows no raw HTML in records`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"unsafe": true, "locale": "de"}"#, to: "linkmark.json")
    let input = """
      {"id":1,"markdown":"<b>a</b>"}
      {"id":2,"markdown":"<b>a</b>","inline":true}

      """
    let found = try workspace.run("--stream", input: input)
    #expect(!found.output.contains("<b>"))
    let named = try workspace.run("--stream", "--config", "linkmark.json", input: input)
    #expect(named.output.split(separator: "\n").allSatisfy { $0.contains("<b>") })
  }

  @Test func `findings in records fail a run only at the requested level`() throws {
    let workspace = try CommandWorkspace()
    let input = #"{"id":1,"markdown":"[x](javascript:1)"}"#
    #expect(try workspace.run("--stream", input: input).status == 0)
    #expect(try workspace.run("--stream", "--fail-on", "error", input: input).status == 1)
  }
}
