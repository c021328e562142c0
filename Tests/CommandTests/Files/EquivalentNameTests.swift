import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

#if os(Linux)
  /// Canonically equivalent file names, which Linux distinguishes.
  @Suite struct EquivalentNameTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    private func build(_ workspace: borrowing CommandWorkspace) throws -> String {
      let result = try workspace.run("build")
      #expect(result.status == 0, "\(result.messages)")
      return result.messages
    }

    /// Writes a file without normalizing its name.
    private func write(
      _ text: String, to path: String, _ workspace: borrowing CommandWorkspace
    ) throws {
      let script = "mkdir -p '\(path)'; rmdir '\(path)'; printf '%s' '\(text)' > '\(path)'"
      #expect(try workspace.run(script: script).status == 0)
    }

    @Test func `equivalent names are separate inputs, and both are built again`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(#"{"inputs": ["copy", "extra"], "outDir": "out"}"#, to: "linkmark.json")
      try write("a", to: "copy/\(Self.composed).md", workspace)
      try write("b", to: "extra/\(Self.decomposed).md", workspace)
      #expect(try build(workspace) == "linkmark: 2 outputs written, 0 unchanged\n")
    }

    @Test func `equivalent names have separate cache entries`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(#"{"inputs": ["copy"], "outDir": "out"}"#, to: "linkmark.json")
      for (text, name) in [("a", Self.composed), ("b", Self.decomposed)] {
        try write(text, to: "copy/\(name).md", workspace)
      }
      #expect(try build(workspace) == "linkmark: 2 outputs written, 0 unchanged\n")
      for name in [Self.composed, Self.decomposed] {
        try write("changed", to: "copy/\(name).md", workspace)
        #expect(try build(workspace) == "linkmark: 1 output written, 1 unchanged\n")
        _ = try workspace.run(script: "rm 'out/\(name).html'")
        #expect(try build(workspace) == "linkmark: 1 output written, 1 unchanged\n")
      }
    }

    @Test func `equivalent folder names are separate folders`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(#"{"inputs": ["copy"], "outDir": "out"}"#, to: "linkmark.json")
      for folder in [Self.composed, Self.decomposed] {
        try write("a", to: "copy/\(folder)/a.md", workspace)
        try write("a", to: "copy/\(folder)/\(folder).md", workspace)
      }
      #expect(try build(workspace) == "linkmark: 4 outputs written, 0 unchanged\n")
      #expect(try workspace.run("copy", "--out-dir", "html") == .init())
    }
  }
#endif
