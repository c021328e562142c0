import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct WorkspaceIndexTests {
  private static let files = [
    "a.md": "# Terms\n", "b.md": "[x](a.md#terms)\n", "c.md": "[x](a.md)\n",
    "d/e.md": "[x](../a.md#other) [y](../b.md)\n", "f.md": "text\n", "g.md": "[x](a.html)\n",
    "h.md": "[x](d/)\n",
  ]

  @Test func `A changed heading affects the files that link to its file`() throws {
    var workspace = try TestWorkspace(Self.files)
    #expect(try workspace.replace("a.md", "# Rules\n") == ["b.md", "d/e.md"])
    #expect(try workspace.replace("a.md", "# Rules\n\nText.\n") == [])
  }

  @Test func `A file that appears or disappears affects the files that link to it`() throws {
    var workspace = try TestWorkspace(Self.files)
    #expect(try workspace.replace("a.md", nil) == ["b.md", "c.md", "d/e.md", "g.md"])
    #expect(try workspace.replace("a.md", "") == ["b.md", "c.md", "d/e.md", "g.md"])
    #expect(try workspace.replace("d/new.md", "") == ["h.md"])
  }

  @Test func `A changed link updates the index`() throws {
    var workspace = try TestWorkspace(Self.files)
    #expect(workspace.index.files(linkingTo: "a.md") == ["b.md", "c.md", "d/e.md"])
    #expect(try workspace.replace("b.md", "[x](c.md)\n") == [])
    #expect(workspace.index.files(linkingTo: "a.md") == ["c.md", "d/e.md"])
    #expect(workspace.index.files(linkingTo: "c.md") == ["b.md"])
    #expect(try workspace.replace("a.md", "") == ["d/e.md"])
  }

  @Test func `Thousands of files are indexed quickly`() throws {
    let count = Thoroughness.count(500, full: 5000)
    let text = String(
      repeating: "## Part\n\nText with [a link](file7.md#part) and [one](app://x).\n\n", count: 40)
    var index = WorkspaceIndex()
    let clock = ContinuousClock()
    let duration = try clock.measure {
      for number in 0..<count {
        let path = "folder\(number % 50)/file\(number).md"
        _ = index.update(
          path, with: try FileOutline(of: Bytes(text.utf8), file: path, converter: Converter()))
      }
    }
    // The limit is generous, since a debug build is slow and other tests run in parallel.
    #expect(duration < .milliseconds(60) * count)
    #expect(index.paths.count == count)
  }
}
