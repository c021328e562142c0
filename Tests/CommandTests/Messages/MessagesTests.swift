import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct ProgressTests {
  @Test(arguments: [
    (0, 0, 0.0, "0 of 0"),
    (0, 5000, 0.0, "0 of 5,000 · 0 %"),
    (0, 5000, 2.0, "0 of 5,000 · 0 %"),
    (1234, 5000, 0.15, "1,234 of 5,000 · 24 % · 8,226 files/s · 0:01 left"),
    (3, 200, 2.0, "3 of 200 · 1 % · 1.5 files/s · 2:12 left"),
    (1, 1_000_000, 0.01, "1 of 1,000,000 · 0 % · 100 files/s · 2:46:40 left"),
    (200, 200, 4.0, "200 of 200 · 100 % · 50 files/s · 0:00 left"),
  ])
  func `a progress line has the count, the rate and the time left`(
    _ done: Int, _ total: Int, _ elapsed: Double, _ line: String
  ) {
    #expect(Progress(doneCount: done, totalCount: total, elapsed: elapsed).line == line)
  }

  @Test func `progress is shown on request, and erased before other output`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[a]()", to: "a.md")
    try workspace.write("b", to: "b.md")
    let shown = try workspace.run("--progress=always", "a.md", "b.md", "--out-dir", "out")
    #expect(shown.messages.contains("1 of 2"))
    #expect(shown.messages.hasSuffix("\r\u{1B}[K"))
    let silent = try workspace.run("a.md", "b.md", "--out-dir", "out")
    #expect(!silent.messages.contains("\u{1B}"))
    #expect(
      shown.messages.split(separator: "\u{1B}[K").contains { $0.hasPrefix(silent.messages) })
  }
}

@Suite struct SourceErrorExcerptTests {
  @Test(arguments: [
    (#"{"inptus": "copy"}"#, 2, [#"  1 | {"inptus": "copy"}"#, "    |  ^^^^^^^^"]),
    (#"{"a\"b": 1}"#, 2, [#"  1 | {"a\"b": 1}"#, "    |  ^^^^^^"]),
    (#"{"open"#, 2, [#"  1 | {"open"#, "    |  ^"]),
    ("{]", 2, ["  1 | {]", "    |  ^"]),
    ("{", 2, ["  1 | {", "    |  ^"]),
  ])
  func `marks are under the string or the character`(
    _ source: String, _ column: Int, _ lines: [String]
  ) {
    let error = SourceError(path: "a.json", line: 1, column: column, message: "")
    #expect(error.excerpt(of: Bytes(source.utf8)) == lines)
  }

  @Test func `on a terminal, an error in a project file shows its line`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{\n  \"inptus\": \"copy\"\n}", to: "linkmark.json")
    let result = try workspace.run(
      script: "script -qec \"$linkmark build\" /dev/null < /dev/null | tr -d '\\r'")
    #expect(
      result.output.hasSuffix(
        """
          2 |   "inptus": "copy"
            |   ^^^^^^^^

        """))
    let plain = try workspace.run("build")
    #expect(plain.messages.split(separator: "\n").count == 1)
  }
}

@Suite struct ConfigurationSchemaTests {
  private func properties() throws -> (file: [String: Any], output: [String: Any]) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/schemas/config.schema.json")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: root)) as? [String: Any])
    let file = try #require(schema["properties"] as? [String: Any])
    let items = try #require((file["outputs"] as? [String: Any])?["items"] as? [String: Any])
    return (file, try #require(items["properties"] as? [String: Any]))
  }

  @Test func `the schema has all keys that are read`() throws {
    let (file, output) = try properties()
    #expect(Set(file.keys) == Set(Configuration.keys))
    #expect(
      Set(output.keys)
        == Set(ConfigurationKey.allCases.filter(\.belongsToOutput).map(\.rawValue)))
  }

  @Test func `every key is an option of convert`() {
    let options = Set(Command.convert.options.map(\.name.key))
    for key in ConfigurationKey.allCases { #expect(options.contains(key.rawValue), "\(key)") }
    let others: Set = [
      "help", "version", "config", "noConfig", "routes", "webHosts", "check", "filesFrom",
      "stdinFilename", "stream", "watch", "allowOutside", "verbose",
    ]
    #expect(options.subtracting(ConfigurationKey.allCases.map(\.rawValue)) == others)
  }

  @Test(arguments: ConfigurationKey.allCases)
  func `the schema lists the values of an option`(_ key: ConfigurationKey) throws {
    let property = try #require(try properties().file[key.rawValue] as? [String: Any])
    let option = try #require(Command.convert.options.first { $0.name.key == key.rawValue })
    switch option.value {
    case .none: #expect(property["type"] as? String == "boolean")
    case .choice(let choices):
      let values = try #require(property["enum"] as? [Any])
      #expect(values.compactMap { $0 as? String }.sorted() == choices().sorted())
    case .text where key.value == .strings:
      #expect(property["$ref"] as? String == "#/$defs/strings")
    case .text: #expect(["string", "integer"].contains(property["type"] as? String))
    }
  }
}

@Suite struct OrderedWorkTests {
  private struct Stop: Error {}

  @Test(arguments: [
    (0, 4, 8, 1), (1, 4, 8, 2), (1000, 1, 1, 1), (1000, 2, 1, 1), (1000, 3, 2, 8), (1000, 8, 64, 8),
    (7, 16, 64, 8),
  ])
  func `results arrive in order, each once`(
    _ count: Int, _ threadCount: Int, _ window: Int, _ batchCount: Int
  ) {
    let work = OrderedWork(
      count: count, threadCount: threadCount, window: window, batchCount: batchCount)
    var results: [Int] = []
    work.run({ $0 * $0 }) { piece, result in
      #expect(result == piece * piece)
      results.append(piece)
    }
    #expect(results == Array(0..<count))
  }

  @Test func `no piece starts beyond the window`() {
    let begun = Monitor(0)
    let received = Monitor(0)
    let farthest = Monitor(0)
    let work = OrderedWork(count: 300, threadCount: 4, window: 6, batchCount: 4)
    work.run({ piece in
      let lead = piece - received.with(\.self)
      farthest.with { $0 = max($0, lead) }
      begun.with { $0 += 1 }
    }) { piece, _ in
      received.with { $0 = piece + 1 }
    }
    #expect(begun.with(\.self) == 300)
    #expect(farthest.with(\.self) < 6)
  }

  @Test func `a thrown error ends the work`() {
    let begun = Monitor(0)
    let work = OrderedWork(count: 100_000, threadCount: 4, window: 16, batchCount: 4)
    #expect(throws: Stop.self) {
      try work.run({ _ in begun.with { $0 += 1 } }) { (piece, _) throws(Stop) in
        if piece == 10 { throw Stop() }
      }
    }
    #expect(begun.with(\.self) <= 10 + 16)
  }
}
