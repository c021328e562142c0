import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct FileListTests {
  @Test(arguments: [
    ("", []), ("\n\n", []), ("a.md", ["a.md"]), ("a.md\nb c.md\n", ["a.md", "b c.md"]),
    ("a.md\r\n\r\nb.md\r\n", ["a.md", "b.md"]), ("a\nb.md\0c.md\0", ["a\nb.md", "c.md"]),
  ])
  func `listed names end at line ends, or at NUL`(_ text: String, _ names: [String]) {
    #expect(FileList.names(in: Bytes(text.utf8)) == names)
  }

  @Test func `listed files are converted after named ones`() throws {
    let workspace = try CommandWorkspace()
    for name in ["a", "b", "c d"] { try workspace.write(name, to: "\(name).md") }
    #expect(
      try workspace.run("--files-from", "-", "b.md", input: "c d.md\na.md\n")
        == .init(output: "<p>b</p>\n<p>c d</p>\n<p>a</p>\n"))
    #expect(
      try workspace.run(
        script: #"find . -name '*.md' -print0 | sort -z | "$linkmark" --files-from=-"#)
        == .init(output: "<p>a</p>\n<p>b</p>\n<p>c d</p>\n"))
    #expect(try workspace.run("lint", "--files-from", "-", input: "a.md\n") == .init())
  }

  @Test func `an empty list does not mean standard input`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("--files-from", "-") == .init())
    #expect(try workspace.run("--files-from", "/dev/null", input: "a") == .init())
  }

  @Test(arguments: [
    ("-", "-\n", "standard input can be read only once: it is the list of --files-from"),
    ("gone", "", "--files-from: gone: No such file or directory; check the path"),
  ])
  func `an unreadable list is an error`(
    _ path: String, _ input: String, _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("--files-from", path, input: input)
        == .init(status: 2, messages: "linkmark: \(message)\n"))
  }
}
