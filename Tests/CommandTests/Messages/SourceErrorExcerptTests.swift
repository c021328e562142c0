import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

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
