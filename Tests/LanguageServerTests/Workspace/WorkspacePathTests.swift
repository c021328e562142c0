import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct WorkspacePathTests {
  @Test(arguments: [
    ("b.md", "a.md", "b.md"), ("./b/../c.md", "x/a.md", "x/c.md"), ("../b.md", "x/a.md", "b.md"),
    ("../../b.md", "x/a.md", "../b.md"), ("../../b.md", "/x/a.md", "/b.md"),
    ("b/", "/x/a.md", "/x/b"), ("..", "/a.md", "/"), ("b\u{301}//c", "a", "b\u{301}/c"),
  ])
  func `Relative paths are resolved`(_ path: String, _ file: String, _ expected: String) {
    #expect(WorkspacePath.resolved(path, from: file) == expected)
  }

  @Test(arguments: [
    ("b.md", "a.md", "b.md"), ("x/b.md", "x/a.md", "b.md"), ("b.md", "x/y/a.md", "../../b.md"),
    ("/x/b/c.md", "/x/y/a.md", "../b/c.md"), ("x", "x/a.md", "."), ("xy/b", "x/a", "../xy/b"),
  ])
  func `Paths are made relative`(_ target: String, _ file: String, _ expected: String) {
    #expect(WorkspacePath.relative(to: target, from: file) == expected)
    #expect(WorkspacePath.resolved(expected, from: file) == target)
  }
}
