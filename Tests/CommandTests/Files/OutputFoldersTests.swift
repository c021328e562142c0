import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct OutputFoldersTests {
  private static let message =
    "a symbolic link leads out of the folder; remove the link, or use --allow-outside"

  @Test(arguments: [
    ("ln -s ../victim out/a.html", "out/a.html"), ("ln -s ../deep out/b", "out/b/c.html"),
    ("ln -s \"$PWD/victim\" out/a.html", "out/a.html"),
    ("ln -s b out/x; ln -s ../deep out/b", "out/b/c.html"),
  ])
  func `a symbolic link that leads out of the folder of outputs is not followed`(
    _ preparation: String, _ output: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["copy/a.md", "copy/b/c.md", "copy/d.md"] { try workspace.write("a", to: path) }
    try workspace.write("mine", to: "victim")
    #expect(
      try workspace.run(
        script: #"mkdir out deep; \#(preparation); "$linkmark" copy --out-dir out"#)
        == .init(
          status: 2, messages: "linkmark: \(output): \(OutputFoldersTests.message)\n"))
    #expect(try workspace.read("victim") == "mine")
    #expect(try workspace.run(script: "ls -A deep").output.isEmpty)
    #expect(try workspace.read("out/d.html") == "<p>a</p>\n")
  }

  @Test func `a check does not show the target of a symbolic link`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    try workspace.write("secret", to: "victim")
    #expect(
      try workspace.run(
        script: #"mkdir out; ln -s ../victim out/a.html; "$linkmark" copy --out-dir out --check"#)
        == .init(
          status: 2, messages: "linkmark: out/a.html: \(OutputFoldersTests.message)\n"))
  }

  @Test func `a symbolic link within the folder of outputs is followed`() throws {
    let workspace = try CommandWorkspace()
    for path in ["copy/a.md", "copy/b/c.md"] { try workspace.write("a", to: path) }
    #expect(
      try workspace.run(
        script: #"""
          mkdir -p out/real; ln -s real/new.html out/a.html; ln -s real out/b
          "$linkmark" copy --out-dir out; "$linkmark" copy --out-dir out --check
          """#) == .init())
    #expect(try workspace.read("out/real/new.html") == "<p>a</p>\n")
    #expect(try workspace.read("out/real/c.html") == "<p>a</p>\n")
  }

  @Test func `a folder named by the user may be a symbolic link`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    #expect(
      try workspace.run(
        script: #"mkdir elsewhere; ln -s elsewhere out; "$linkmark" copy --out-dir out"#)
        == .init())
    #expect(try workspace.read("elsewhere/a.html") == "<p>a</p>\n")
  }

  @Test func `a folder that is replaced by a symbolic link redirects nothing`() throws {
    let workspace = try CommandWorkspace()
    let out = workspace.folder.path + "/out"
    let writer = OutputWriter()
    try writer.write(Bytes("a".utf8).span, to: out + "/b/a.html", reach: .below(out))
    _ = try workspace.run(
      script: "mkdir -p victim/b; mv out moved; ln -s victim out; ls -A victim/b")
    try writer.write(Bytes("a".utf8).span, to: out + "/b/c.html", reach: .below(out))
    try writer.write(Bytes("a".utf8).span, to: out + "/d/e.html", reach: .below(out))
    #expect(
      try workspace.files() == ["moved/b/a.html", "moved/b/c.html", "moved/d/e.html", "out"])
  }

  @Test func `the returned stamp belongs to the written file`() throws {
    let workspace = try CommandWorkspace()
    let path = workspace.folder.path + "/a.html"
    for text in ["a", "a", "b"] {
      let stamp = try OutputWriter().write(Bytes(text.utf8).span, to: path).stamp
      #expect(try stamp == FileStamp(FileStatus(ofFileAt: path)))
    }
  }

  /// Hard links simulate two spellings of a name in a case-insensitive folder.
  @Test(arguments: [("ln out/Help.html out/HELP.HTML", true), (":", false)])
  func `outputs whose names differ only in case conflict in a folder that ignores case`(
    _ preparation: String, _ ignoresCase: Bool
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["en/help.md", "extra/Help.md"] { try workspace.write("a", to: path) }
    try workspace.write("old", to: "out/Help.html")
    let result = try workspace.run(
      script: #"\#(preparation); "$linkmark" en extra --out-dir out"#)
    #expect(
      result.messages
        == (ignoresCase
          ? "linkmark: out/Help.html: both en/help.md and extra/Help.md would be written there, as the "
            + "folder ignores case; rename one of them\n" : ""))
    #expect(result.status == (ignoresCase ? 2 : 0))
    #expect(try workspace.read("out/Help.html") == (ignoresCase ? "old" : "<p>a</p>\n"))
  }
}
