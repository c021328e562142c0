import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

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
